import Foundation
import TerminalTypes
import Testing

@testable import TerminalIO

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An animated SVG written by `cast`, parsed by an independent reader.
struct AnimatedPicture {
    /// One content of a row as drawn: letters or colours for each cell.
    struct Content {
        /// The texts and their columns.
        var texts: [(column: Int, text: String, classes: [String], cells: Int?)] = []
        /// The class number of each pixel, row by row; -1 if nothing is drawn.
        var pixels: [Int16]
    }

    private struct Strip {
        var keyframes: String?
        var rest = 0
        var row = 0
        var contents: [Int: Content] = [:]
    }

    let text: String
    /// Its cells.
    let columns: Int, rows: Int
    /// The length of the animation and its start, in milliseconds.
    let length: Int, start: Int
    /// Its title and description.
    var description = ""
    private var strips: [Strip] = []
    private var keyframes: [String: [(percentage: Double, x: Int)]] = [:]

    /// Reads a picture; throws if it is not XML, or has anything unknown.
    init(_ text: String) throws {
        self.text = text
        let size = try #require(text.firstMatch(of: /<svg width="(\d+)" height="(\d+)">/))
        columns = try #require(Int(size.1)) / 8
        rows = try #require(Int(size.2)) / 16
        let timing = /\.s\{animation:(\d+)ms step-end -(\d+)ms infinite\}/
        let times = try #require(text.firstMatch(of: timing))
        length = try #require(Int(times.1))
        start = try #require(Int(times.2))
        for match in text.matches(of: /@keyframes (k\d+)\{((?:[^{}]*\{[^{}]*\})*)\}/) {
            let stop = /([\d.]+)%\{transform:translate\(-?(\d+)(?:px)?\)\}/
            keyframes[String(match.1)] = try match.2.matches(of: stop).map {
                (try #require(Double($0.1)), try #require(Int($0.2)))
            }
        }
        try readElements()
    }

    /// The contents of all rows.
    var contents: [Content] { strips.flatMap { Array($0.contents.values) } }

    /// The content that a row shows at a moment, or without animation if `nil`.
    func place(ofRow row: Int, at milliseconds: Int?) -> Int {
        guard let strip = strips.first(where: { $0.row == row }) else { return 0 }
        guard let name = strip.keyframes, let milliseconds else { return strip.rest }
        let percentage = 100 * Double(milliseconds) / Double(length)
        let stop = keyframes[name]?.last { $0.percentage <= percentage + 1e-9 }
        return stop?.x ?? strip.rest
    }

    /// One of the contents of a row; `nil` for an empty one.
    func content(ofRow row: Int, _ place: Int) -> Content? {
        strips.first { $0.row == row }?.contents[place]
    }

    /// The colours of all classes on a dark background, and on a light one.
    var colors: [String: (dark: String, light: String)] {
        var colors: [String: (dark: String, light: String)] = [:]
        for match in text.matches(of: /\.(c\d+)\{fill:(#[0-9a-f]{6})\}/) {
            let color = String(match.2)
            colors[String(match.1)] = (colors[String(match.1)]?.dark ?? color, color)
        }
        return colors
    }

    private mutating func readElements() throws {
        let tags = PictureTags()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = tags
        #expect(parser.parse())
        var open: [(name: String, attributes: [String: String])] = []
        var x: Int?
        for tag in tags.all {
            switch tag {
            case .start(let name, let attributes):
                open.append((name, attributes))
                if name == "g", open.count == 3 {
                    var strip = Strip()
                    let classes = attributes["class"]?.split(separator: " ") ?? []
                    strip.keyframes = classes.last.map(String.init)
                    strip.rest = Self.numbers(attributes["transform"]).first ?? 0
                    // Skip the pointer, which is not a strip.
                    if classes.first != "p" { strips.append(strip) }
                } else if name == "g", open.count == 4 {
                    let place = Self.numbers(attributes["transform"])
                    x = place.first
                    strips[strips.count - 1].row = (place.last ?? 0) / 16
                    strips[strips.count - 1].contents[place.first ?? 0] = Content(
                        pixels: Array(repeating: -1, count: columns * 8 * 16))
                }
            case .end(let inside):
                guard let element = open.popLast() else { break }
                if element.name == "desc" { description = inside }
                if open.count == 4, open[2].attributes["class"]?.hasPrefix("p ") != true, let x {
                    strips[strips.count - 1].contents[x]?.add(
                        element.name, element.attributes, inside, width: 8 * columns)
                }
            }
        }
    }

    private static func numbers(_ transform: String?) -> [Int] {
        (transform ?? "").matches(of: /\d+/).compactMap { Int($0.0) }
    }
}

/// The tags of a picture, with the text after the last one before an end tag.
private final class PictureTags: NSObject, XMLParserDelegate {
    enum Tag {
        case start(name: String, attributes: [String: String])
        case end(inside: String)
    }

    private(set) var all: [Tag] = []
    private var text = ""

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        all.append(.start(name: name, attributes: attributes))
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        text += characters.replacing("\u{A0}", with: " ")
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        all.append(.end(inside: text))
        text = ""
    }
}

extension AnimatedPicture.Content {
    /// Draws an element on top.
    fileprivate mutating func add(
        _ name: String, _ attributes: [String: String], _ inside: String, width: Int
    ) {
        let classes = (attributes["class"] ?? "").split(separator: " ").map(String.init)
        if name == "text" {
            texts.append(
                (
                    (attributes["x"].flatMap { Int($0) } ?? 0) / 8, inside, classes,
                    attributes["textLength"].flatMap { Int($0) }.map { $0 / 8 }
                ))
            return
        }
        let color = Int16(classes[0].dropFirst()) ?? -1
        for part in (attributes["d"] ?? "").split(separator: "z") {
            // M4-12h1v16h-1
            let numbers = part.replacing("-", with: " -").split { "Mhv ".contains($0) }
                .compactMap { Int($0) }
            guard numbers.count == 5, numbers[4] == -numbers[2] else {
                Issue.record("\(part) is no rectangle")
                continue
            }
            for line in numbers[1] + 12..<numbers[1] + 12 + numbers[3] {
                for column in numbers[0]..<numbers[0] + numbers[2] {
                    pixels[line * width + column] = color
                }
            }
        }
    }

    /// The row as text, if its cells are drawn as in a row of a screen.
    ///
    /// - Parameter row: The expected cells; a cell drawn differently becomes `�`.
    func text(like row: [Character], isPlain: (Int) -> Bool) -> String {
        var cells = Array(repeating: Character(" "), count: row.count)
        for text in texts {
            #expect(text.cells ?? 1 == text.text.cellWidth, "\(text.text)")
            for (place, character) in text.text.enumerated() {
                cells[text.column + place] = character
            }
        }
        let width = row.count * 8
        for (column, character) in row.enumerated() {
            var isInk = Array(repeating: false, count: 128)
            let shape = GlyphShape(character)
            for part in shape?.parts ?? [] {
                for y in part.y..<part.y + part.height {
                    for x in part.x..<part.x + part.width { isInk[8 * y + x] = true }
                }
            }
            var (ink, ground): (Int16?, Int16?) = (nil, nil)
            var isMixed = false
            for place in 0..<128 {
                let pixel = pixels[place / 8 * width + 8 * column + place % 8]
                isMixed = isMixed || (isInk[place] ? ink : ground) ?? pixel != pixel
                if isInk[place] { ink = pixel } else { ground = pixel }
            }
            if isMixed || ink == -1 || ink == ground && !isPlain(column) {
                cells[column] = "\u{FFFD}"
            } else if shape != nil {
                cells[column] = cells[column] == " " ? character : "\u{FFFD}"
            }
        }
        return String(String(cells).reversed().drop { $0 == " " }.reversed())
    }
}
