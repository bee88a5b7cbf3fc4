import HitboxCommands
import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

/// What `probe` says about a layer that was asked for by name: whether its middle gets the touch and, if
/// it does not, why, and what to do next.
struct ProbeAdvice {
    let node: LayerNode
    /// What the argument was taken for, if that is not plain.
    let note: String?
    let trace: HitTrace
    let reach: LayerReach
    let file: OpenedFile
    let paint: Paint

    init(_ meant: NamedLayer.Meant, _ trace: HitTrace, _ file: OpenedFile, _ paint: Paint) {
        (node, note, self.trace, self.file, self.paint) = (
            meant.node, meant.note, trace, file, paint
        )
        reach = PreparedTree(node.tree).reach(of: node.index, rules: trace.rules)
    }

    func print(to output: inout Output) {
        if let note { output.line("\n" + note) }
        guard trace.rules.hasReceiver else {
            if trace.candidates.count > 1 {
                output.line(
                    "\nhelp: ask by other rules: --rules uiview takes the later of two siblings for the one in front"
                )
            }
            return
        }
        if note == nil { output.line() }
        output.line(fact)
        if let help { output.line("help: " + help) }
    }

    /// Whether a touch in the middle reaches the layer, which it may also by what is in it.
    private var isReached: Bool {
        ReachReceivers(of: node, trace.rules).isReached(by: trace.hit?.index)
    }

    /// The layer that gets the touch on the label or picture that this one is; `nil` if none does.
    private var receiver: LayerNode? {
        guard let hit = trace.hit, hit.handlesInner(by: trace.rules), hit.isAncestor(of: node),
            !node.isControl(by: trace.rules), reason.verdict == .notInteractive
        else { return nil }
        return hit
    }

    private var name: String {
        let line = file.line(of: node.index).map { ", line \($0)," } ?? ""
        return node.pathText + line
    }

    /// Why the layer does not get the touch: the layer that decides it, and its verdict.
    private var reason: (node: LayerNode, verdict: Verdict) {
        trace.reason(against: node) ?? (node, .singular)
    }

    /// Whether the layer gets the touch in its middle, as `hit`, or else why not.
    var verdict: Verdict { isReached ? .hit : reason.verdict }

    private var fact: String {
        if isReached {
            let isWhole = reach.percent == "100 %" || reach.takers.isEmpty
            let rest = reach.rest(in: node.tree, \.pathText, "the rest")
            return "\(name) gets the touch in its middle"
                + (isWhole ? "" : ", and in \(reach.percent) of its area; \(rest)")
        }
        if let receiver {
            return "\(name) is a part of \(receiver.pathText), which gets the touch in its middle"
        }
        if let emptiness { return paint.refusal("\(name) \(emptiness.fact)") }
        let place = "in its middle" + (reach.best == nil ? ", nor anywhere else" : "")
        let start = paint.refusal("\(name) does not get the touch \(place)")
        return "\(start): \(trace.refusal(of: node).safeForTerminal)"
    }

    private var emptiness: (fact: String, help: String)? {
        file.emptiness(of: node, by: trace.rules)
    }

    /// What to do next; `nil` if nothing is wrong.
    private var help: String? {
        if isReached || receiver != nil {
            let isDisabled = file.dump?.isDisabled((receiver ?? node).index) == true
            let state = isAndroid ? "enabled is false" : "isEnabled is NO"
            return isDisabled ? "enable it: it gets the touch, but \(state)" : nil
        }
        if let moving = node.chain.first(where: \.layer.touch.isInTransition) {
            return
                "take the dump again once the screen is at rest: a transition turned \(moving.pathText) off"
        }
        if let emptiness { return emptiness.help }
        let place = reach.best.map {
            "touch it at \(NumberText.pair($0)), where \(reach.percent) of it is free; or "
        }
        let (layer, verdict) = reason
        let start = place ?? (isLabel(layer, verdict) ? "if it is to get touches, " : "")
        return start + remedy(layer, verdict) + further(after: layer, verdict)
    }

    /// Whether a layer is off as labels are, which need not get touches.
    private func isLabel(_ layer: LayerNode, _ verdict: Verdict) -> Bool {
        layer == node && verdict == .notInteractive && !node.handlesInner(by: trace.rules)
    }

    private var isAndroid: Bool { trace.rules.ruleBook.platform == .android }

    /// What else keeps touches from the layer, wherever the point is: `; then set isHidden to false on
    /// card`; empty if nothing does.
    private func further(after decider: LayerNode, _ reason: Verdict) -> String {
        let book = trace.rules.ruleBook
        let others = node.chain.lazy.flatMap { layer in
            let own = layer.layer
            return [
                (own.isHidden, true, 1), (false, own.isUserInteractionEnabled, 1),
                (false, true, own.opacity),
            ].compactMap { book.refusal(isHidden: $0, isInteractive: $1, opacity: $2) }
                .filter { !isLabel(layer, $0) && (layer != decider || $0 != reason) }
                .map { (layer, $0) }
        }
        return others.prefix(3).map { "; then " + remedy($0, $1) }.joined()
    }

    /// Whether the layer in front has controls, which would also get no touches if it were turned off.
    private var coversWithControls: Bool {
        guard let hit = trace.hit else { return false }
        let inner = hit.index + 1..<hit.endIndex
        return inner.contains { hit.tree[$0].handlesInner(by: trace.rules) }
    }

    /// The change that would let the middle get the touch, as an instruction.
    private func remedy(_ layer: LayerNode, _ verdict: Verdict) -> String {
        let (name, hit) = (layer.pathText, trace.hit?.pathText ?? "it")
        let isOfViews = trace.rules.ruleBook.interaction != .ignored
        switch verdict {
        case .behind where isOfViews && !isAndroid && coversWithControls:
            return "let the hitTest of \(hit) pass touches through outside its subviews, or move it"
        case .behind:
            let way =
                isAndroid
                ? "make it not clickable"
                : isOfViews ? "set isUserInteractionEnabled to false on it" : "lower its zPosition"
            return "move \(hit) away, hide it, or \(way)"
        case .sublayerHit, .hit: return "add the action to \(hit), which gets the touch"
        case .outsideBounds, .clipped:
            return "enlarge \(name), or move the layer into it"
        case .hidden: return "set isHidden to false on \(name)"
        case .transparent: return "raise the opacity of \(name)"
        case .notInteractive where isAndroid: return "make \(name) clickable"
        case .notInteractive where layer.layer.isUserInteractionEnabled:
            return "add the action to a view in \(name), which itself lets touches through"
        case .notInteractive: return "set isUserInteractionEnabled to true on \(name)"
        case .masked: return "enlarge the mask of \(name)"
        case .backFacing: return "turn \(name) around, or set isDoubleSided to true on it"
        case .singular: return "turn \(name) towards the viewer, or scale it by more than 0"
        case .notAsked where layer.layer.isTransformLayer:
            return "add the action to a layer in \(name)"
        case .notAsked: return "choose other rules with --rules"
        }
    }
}

extension OpenedFile {
    /// Why a layer without area gets no touch, as a clause that follows its name, and what to do next;
    /// `nil` if it has an area, or if it or a layer above it is hidden or off.
    func emptiness(of node: LayerNode, by rules: HitRules) -> (fact: String, help: String)? {
        let (size, book) = (node.bounds.size, rules.ruleBook)
        guard book.touchBounds(node.bounds, outset: node.layer.touch.outset).isEmpty,
            !node.chain.contains(where: { book.refusal(of: $0.layer) != nil })
        else { return nil }
        if dump?.isPlaced(node.index) == false {
            let fact = "has no bounds in this dump, so which touches reach it is not known"
            return (fact, "take a dump that has its bounds")
        }
        let fact =
            "has empty bounds, \(NumberText.short(size.width))x\(NumberText.short(size.height)), so no touch reaches it"
        let scroller = node.chain.dropLast().last {
            book.platform == .android && TouchTraits.scrollsOnAndroid($0.layer.className ?? "")
        }
        guard let scroller else { return (fact, "give it a size") }
        return (
            fact + ": it is scrolled out of \(scroller.pathText)",
            "scroll to it, and take the dump again"
        )
    }
}
