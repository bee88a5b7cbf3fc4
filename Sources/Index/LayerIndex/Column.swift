internal import CLanes
import LayerGeometry

/// A fixed-length array of plain values that a hit index reads and writes in place.
///
/// This file has the only unsafe code of the module. A column owns its memory and is not copyable,
/// so the memory is freed exactly once, and never while the column is in use. Release builds do not
/// check indexes. What makes that sound: columns are internal to `LayerTable`, `HitSpaces` and
/// `HitIndex`, which compute every index from numbers of their own; no index comes from a caller
/// unchecked.
/// Debug builds check each access, and the tests run there. The benefit: an `Array` in a class is
/// retained, released and checked for exclusive access at each use, which took half as long again.
@safe struct Column<Element: BitwiseCopyable>: ~Copyable {
    let count: Int
    private let base: UnsafeMutablePointer<Element>

    /// Allocates a column in which every element is the same.
    init(repeating element: Element, count: Int) {
        self.count = count
        unsafe base = .allocate(capacity: max(1, count))
        unsafe base.initialize(repeating: element, count: count)
    }

    /// Allocates a copy of an array.
    init(_ elements: [Element]) {
        count = elements.count
        unsafe base = .allocate(capacity: max(1, count))
        for place in 0..<count { unsafe (base + place).initialize(to: elements[place]) }
    }

    deinit {
        unsafe base.deallocate()
    }

    subscript(place: Int) -> Element {
        @inline(__always) get {
            assert(place >= 0 && place < count)
            return unsafe base[place]
        }
        @inline(__always) nonmutating set {
            assert(place >= 0 && place < count)
            unsafe base[place] = newValue
        }
    }

    /// Accesses an element by a 32-bit index.
    subscript(place: Int32) -> Element {
        @inline(__always) get { self[Int(place)] }
        @inline(__always) nonmutating set { self[Int(place)] = newValue }
    }

    /// Writes one lane of a vector element, without reading the others.
    @inline(__always)
    func set<Scalar>(_ lane: Int, of place: Int, to value: Scalar)
    where Element == SIMD16<Scalar>, Scalar: BitwiseCopyable {
        assert(place >= 0 && place < count && lane >= 0 && lane < 16)
        unsafe UnsafeMutableRawPointer(base + place).storeBytes(
            of: value, toByteOffset: lane * MemoryLayout<Scalar>.stride, as: Scalar.self)
    }

    /// Reads one lane of a vector element.
    @inline(__always)
    func lane<Scalar>(_ lane: Int, of place: Int) -> Scalar
    where Element == SIMD16<Scalar>, Scalar: BitwiseCopyable {
        assert(place >= 0 && place < count && lane >= 0 && lane < 16)
        return unsafe UnsafeRawPointer(base + place).load(
            fromByteOffset: lane &* MemoryLayout<Scalar>.stride, as: Scalar.self)
    }

    /// Prefetches elements that will be needed soon.
    @inline(__always)
    func fetch(_ place: Int, count: Int = 1) {
        assert(place >= 0 && place + count <= self.count)
        unsafe lanes_fetch(base + place, count &* MemoryLayout<Element>.stride)
    }
}

extension Column where Element == SIMD16<Float> {
    /// The numbers of some elements, for CLanes.
    @inline(__always)
    private func numbers(_ place: Int, count: Int = 1) -> UnsafePointer<Float> {
        assert(place >= 0 && place + count <= self.count)
        return unsafe UnsafeRawPointer(base + place).assumingMemoryBound(to: Float.self)
    }

    /// A bit for each of the 16 boxes at this index that contains a point; a box is a lane of four
    /// elements.
    @inline(__always)
    func boxes(_ place: Int, at x: Float, _ y: Float) -> UInt32 {
        unsafe lanes_boxes(numbers(place, count: 4), x, y)
    }

    /// A bit for each lane that is greater than a number.
    @inline(__always)
    func greater(_ place: Int, than number: Float) -> UInt32 {
        unsafe lanes_greater(numbers(place), number)
    }

    /// The least of the 16 lanes of an element.
    @inline(__always)
    func least(_ place: Int) -> Float { unsafe lanes_least(numbers(place)) }

    /// The greatest of the 16 lanes of an element.
    @inline(__always)
    func greatest(_ place: Int) -> Float { unsafe lanes_greatest(numbers(place)) }

    /// A box, which is a lane of four elements: minX, minY, maxX and maxY.
    subscript(box place: Int, lane: Int) -> FloatBox {
        @inline(__always) get {
            FloatBox(
                minX: self.lane(lane, of: place), minY: self.lane(lane, of: place + 1),
                maxX: self.lane(lane, of: place + 2), maxY: self.lane(lane, of: place + 3))
        }
        @inline(__always) nonmutating set {
            set(lane, of: place, to: newValue.minX)
            set(lane, of: place + 1, to: newValue.minY)
            set(lane, of: place + 2, to: newValue.maxX)
            set(lane, of: place + 3, to: newValue.maxY)
        }
    }

    /// The union of the 16 boxes at this index.
    @inline(__always)
    func union(_ place: Int) -> FloatBox {
        FloatBox(
            minX: least(place), minY: least(place + 1), maxX: greatest(place + 2),
            maxY: greatest(place + 3))
    }

    /// A bit for each slanted rectangle of a leaf that may contain a point, and 16 bits higher, one
    /// for each that certainly contains it; only the first `fours` times four are tested.
    @inline(__always)
    func rects(_ place: Int, fours: Int32, at x: Float, _ y: Float) -> UInt32 {
        unsafe lanes_rects(numbers(place, count: HitSpaces.leafParts), fours, x, y)
    }
}

/// An unretained reference: the caller keeps the object alive.
///
/// Reference counting takes a quarter of the time of a query in a small tree. This is sound because
/// a hit index holds the object in a strong variable next to this one and replaces both together.
@safe struct Unretained<Object: AnyObject>: @unsafe BitwiseCopyable {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        unsafe reference = .passUnretained(object)
    }

    @inline(__always)
    func ask<Answer>(_ question: (Object) -> Answer) -> Answer {
        unsafe reference._withUnsafeGuaranteedRef { question($0) }
    }
}
