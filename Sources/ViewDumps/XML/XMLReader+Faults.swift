import XMLEvents

/// What is wrong with a text as XML, and what is done about it.
enum XMLFlaw: String {
    case noXML = "no well-formed XML"
    case bare = "a '<' or '&' that begins nothing"
    case less = "a '<' in a value"
    case reference = "a reference to an entity that does not exist is left out"
    case twice = "an attribute is given twice: the last value is taken"
    case quote = "a quote within a value"
    case noElement = "an end tag that closes nothing"
    case noEnd = "an end tag that closes elements within its own"
    case comment = "a '--' within a comment"
    case declaration = "a second XML declaration"
    case type = "a declaration within the elements is passed over"
    case section = "a CDATA section that does not end"
}

extension XMLReader {
    /// With more faults than this it is no XML.
    private static let mostFaults = 1_000
    /// What is broken is not looked for an end further off.
    private static let farthest = 1_000

    /// Notes a fault; goes on where it is said.
    mutating func pass(_ flaw: XMLFlaw, at place: Int, _ step: Step) -> Step {
        faultCount += 1
        if faultCount > Self.mostFaults { return lose(from: place) }
        let fault = XMLElements.Fault(line: line(at: place), message: flaw.rawValue)
        if faults.last?.line != fault.line || faults.last?.message != fault.message {
            faults.append(fault)
        }
        return step
    }

    /// Notes that the rest is lost.
    mutating func lose(from place: Int) -> Step {
        faults.append(.init(line: line(at: place), message: "the rest is not read", isEnd: true))
        return .end
    }

    /// Finds where to go on after a fault.
    ///
    /// - Parameters:
    ///   - token: Where that begins which cannot be read.
    ///   - place: The byte that is wrong.
    mutating func pass(_ kind: XMLFault.Kind, _ token: Int, _ place: Int) -> Step {
        switch kind {
        case .openElements: return .end
        case .openSection: return pass(.section, at: token, .end)
        case .noMemory: return lose(from: token)
        default: break
        }
        let bytes = text.bytes
        let rest = bytes[token...]
        if rest.starts(with: "</".utf8) { return passEndTag(token, kind) }
        if rest.starts(with: "<!--".utf8) {
            guard let end = TextStart.place(of: Array("-->".utf8), in: bytes, from: token + 4)
            else { return lose(from: token) }
            return pass(.comment, at: place, .on(end + 3))
        }
        if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
            return passDeclaration(token, kind)
        }
        if let tag = MendedTag(bytes, from: token) { return pass(tag, at: place) }
        if kind == .openToken {
            noteText(token..<bytes.count)
            return .end
        }
        guard rest.first != UInt8(ascii: "&") else {
            let end = rest.prefix(Self.farthest).firstIndex(of: UInt8(ascii: ";"))
            guard kind == .badReference, let end else { return skip(.bare, token, to: token + 1) }
            return skip(.reference, token, to: end + 1)
        }
        let isBare = rest.first == UInt8(ascii: "<")
        // All of a character of several bytes.
        var next = isBare ? token + 1 : max(place, token) + 1
        while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return skip(isBare ? .bare : .noXML, token, to: next)
    }

    /// Leaves out a piece of text.
    private mutating func skip(_ flaw: XMLFlaw, _ start: Int, to end: Int) -> Step {
        let end = min(end, text.bytes.count)
        noteText(start..<end)
        return pass(flaw, at: start, .on(end))
    }

    /// Goes on with a start tag in order.
    private mutating func pass(_ tag: MendedTag, at place: Int) -> Step {
        var step = Step.on(tag.end, tag)
        for flaw in tag.flaws {
            step = pass(flaw, at: place, step)
            if case .end = step { return step }
        }
        guard tag.flaws.isEmpty else { return step }
        if !tag.isCut { return pass(.noXML, at: place, step) }
        // That it has no end is told by the element. It is counted all the same.
        faultCount += 1
        return faultCount > Self.mostFaults ? lose(from: tag.start) : step
    }

    /// Closes the elements down to the one that an end tag names.
    private mutating func passEndTag(_ token: Int, _ kind: XMLFault.Kind) -> Step {
        let rest = text.bytes[(token + 2)...].prefix(Self.farthest)
        let marks = Array("<>".utf8)
        guard let end = rest.firstIndex(where: marks.contains), text.bytes[end] == marks[1] else {
            guard kind == .openToken else { return skip(.bare, token, to: token + 2) }
            noteText(token..<text.bytes.count)
            return .end
        }
        let word = text.bytes[(token + 2)..<end].split { $0 <= 0x20 }.first ?? []
        let name = String(decoding: word, as: UTF8.self)
        guard let element = open.lastIndex(of: name), element > 0 else {
            return pass(.noElement, at: token, .on(end + 1))
        }
        let isInnermost = element == open.count - 1
        open.removeSubrange(element...)
        return pass(isInnermost ? .noXML : .noEnd, at: token, .on(end + 1))
    }

    /// Passes over a declaration, or a `<` before a mark.
    private mutating func passDeclaration(_ token: Int, _ kind: XMLFault.Kind) -> Step {
        if kind == .openToken {
            let isShort = text.bytes.count - token < "<![CDATA[".utf8.count
            guard isShort else { return lose(from: token) }
            noteText(token..<text.bytes.count)
            return .end
        }
        let rest = text.bytes[token...].prefix(Self.farthest)
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
            return skip(.bare, token, to: token + 2)
        }
        return pass(kind == .declaration ? .declaration : .type, at: token, .on(end + 1))
    }
}
