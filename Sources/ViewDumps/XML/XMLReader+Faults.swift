import XMLEvents

/// The kinds of errors in XML, as messages.
enum XMLFlaw: String {
    case noXML = "not well-formed XML"
    case bare = "a stray '<' or '&'"
    case less = "a '<' in a value"
    case reference = "a reference to an unknown entity was removed"
    case twice = "an attribute is given twice; the last value is used"
    case quote = "a quote within a value"
    case noElement = "an end tag without a start tag"
    case noEnd = "an end tag that closes other elements, too"
    case comment = "a '--' within a comment"
    case declaration = "a second XML declaration"
    case type = "a declaration within the elements was skipped"
    case section = "a CDATA section that does not end"
}

extension XMLReader {
    /// The number of faults after which reading stops.
    private static let mostFaults = 1_000
    /// The maximum distance to search for the end of malformed markup.
    private static let farthest = 1_000

    /// Records a fault and returns the step to continue with.
    mutating func pass(_ flaw: XMLFlaw, at place: Int, _ step: Step) -> Step {
        faultCount += 1
        if faultCount > Self.mostFaults { return lose(from: place) }
        let fault = XMLElements.Fault(line: line(at: place), message: flaw.rawValue)
        if faults.last?.line != fault.line || faults.last?.message != fault.message {
            faults.append(fault)
        }
        return step
    }

    /// Records that the rest is lost.
    mutating func lose(from place: Int) -> Step {
        faults.append(.init(line: line(at: place), message: "the rest is not read", isEnd: true))
        return .end
    }

    /// Determines how to continue after a fault.
    ///
    /// - Parameters:
    ///   - token: The start of the malformed markup.
    ///   - place: The offset of the error.
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
        // Skip the rest of a multi-byte character.
        var next = isBare ? token + 1 : max(place, token) + 1
        while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return skip(isBare ? .bare : .noXML, token, to: next)
    }

    /// Skips a piece of text.
    private mutating func skip(_ flaw: XMLFlaw, _ start: Int, to end: Int) -> Step {
        let end = min(end, text.bytes.count)
        noteText(start..<end)
        return pass(flaw, at: start, .on(end))
    }

    /// Continues with a repaired start tag.
    private mutating func pass(_ tag: MendedTag, at place: Int) -> Step {
        var step = Step.on(tag.end, tag)
        for flaw in tag.flaws {
            step = pass(flaw, at: place, step)
            if case .end = step { return step }
        }
        guard tag.flaws.isEmpty else { return step }
        if !tag.isCut { return pass(.noXML, at: place, step) }
        // Truncation is reported with the element, but counts as a fault.
        faultCount += 1
        return faultCount > Self.mostFaults ? lose(from: tag.start) : step
    }

    /// Closes all elements up to the one of an end tag.
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

    /// Skips a declaration, or a `<` before punctuation.
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
