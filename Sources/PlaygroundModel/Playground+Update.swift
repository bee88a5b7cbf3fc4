import LayerGeometry
import TerminalTypes

extension Playground {
    /// Does one action: the only way in which the playground changes.
    ///
    /// - Returns: What is to be done outside of the model; `nil` for nothing.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        switch action {
        case .quit: return .quit
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .toggleMouse:
            usesMouse.toggle()
            return .mouse(usesMouse)
        case .resize(let size):
            self.size = size
            if isFitting { fit() }
        case .hover, .leave, .click, .moveProbe, .clickProbe, .candidate: updateProbe(action)
        case .zoom, .pan, .fit, .centerSelection: updateView(action)
        case .find, .type, .erase, .accept: updateFind(action)
        case .superlayer, .select, .selectRow, .fold, .setFold: updateSelection(action)
        case .nextRules:
            rules = HitRules.allCases.next(after: rules)
            candidate = 0
            ask()
        case .nextQuestion:
            question = question.other
            candidate = 0
            ask()
        case .toggleFrames: showsFrames.toggle()
        case .toggleGrid: showsGrid.toggle()
        case .toggleArithmetic: showsArithmetic.toggle()
        case .toggleHelp:
            showsHelp.toggle()
            scroll[.stage] = 0
        case .nextPane(let step):
            let panes = Pane.allCases
            focus = panes[(focus.rawValue + step + panes.count) % panes.count]
        case .focus(let pane): focus = pane
        case .scroll(let pane, let lines):
            scroll[pane] = max(0, firstLine(of: pane) + lines)
            scroll[pane] = firstLine(of: pane)
        case .escape: escape()
        }
        return nil
    }

    /// One step back, the nearest first; never destroys anything.
    private mutating func escape() {
        if showsHelp {
            showsHelp = false
        } else if findText != nil {
            findText = nil
        } else if showsArithmetic {
            showsArithmetic = false
        } else if pin != nil {
            pin = nil
        } else {
            focus = .stage
        }
    }

    private mutating func updateView(_ action: Action) {
        switch action {
        case .zoom(let closer, let about):
            viewport.zoom(closer: closer, keeping: about ?? (isProbing ? probe : viewport.center))
            isFitting = false
        case .pan(let columns, let rows):
            viewport.pan(columns: Double(columns), rows: Double(rows))
            isFitting = false
        case .fit:
            isFitting = true
            fit()
        case .centerSelection:
            let node = selectedNode
            let middle = UnitPoint.center.point(in: node.layer.bounds)
            if let point = node.convert(middle, to: nil) { viewport.center = point }
            isFitting = false
        default: break
        }
    }

    /// Shows all layers that are not hidden, closest.
    mutating func fit() {
        viewport = Viewport(fitting: extent, in: layout.stage.size, isYUp: viewport.isYUp)
    }

    /// The box around all layers that are not hidden, in scene space.
    var extent: Rect {
        var extent = Rect.null
        var next = 0
        while next < tree.count {
            let node = tree[next]
            if node.layer.isHidden {
                next = node.endIndex
                continue
            }
            if let box = node.convert(node.layer.bounds, to: nil), box.isFinite {
                extent = extent.union(box)
            }
            next += 1
        }
        return extent.isNull ? .zero : extent
    }

    private mutating func updateFind(_ action: Action) {
        switch action {
        case .find: findText = ""
        case .type(let text): findText = (findText ?? "") + text
        case .erase:
            if findText?.isEmpty == true { findText = nil } else { findText?.removeLast() }
        case .accept:
            if let first = found.first {
                findText = nil
                select(first.index)
            }
        default: break
        }
    }
}

extension Array where Element: Equatable {
    /// The element after another one; the first one after the last.
    fileprivate func next(after element: Element) -> Element {
        let place = firstIndex(of: element) ?? 0
        return self[(place + 1) % count]
    }
}
