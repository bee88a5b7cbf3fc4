#if Benchmarks
    import LayerGeometry
    import PlaygroundModel
    import HitboxRendering
    import TerminalTypes
    import TouchLint

    /// Frames and analyses of large scenes.
    extension Chores {
        /// Frames of a city of 1,000,000 layers, and of 10,000 rotated layers that all move.
        static func moving() -> [Chore] {
            // Made where a chore is run.
            lazy var city = opened(LargeScenes.city(side: 10))
            lazy var piles = [0, 1].map { opened(LargeScenes.pile(10_000, turned: $0)) }
            var (screen, pileScreen) = (Screen(), Screen())
            var step = 0
            return [
                Chore(title: "a frame of a million layers: pan", unit: "frame", count: 1) {
                    step += 1
                    city.update(.stage(.pan(columns: step % 2 == 0 ? 4 : -4, rows: 0)))
                    _ = screen.draw(city)
                },
                Chore(title: "a frame of a million layers: zoom", unit: "frame", count: 8) {
                    // Zoom in four steps, then back out to the whole scene.
                    for step in 0..<8 {
                        city.update(
                            .stage(.zoom(closer: step < 4, about: Point(x: 50_000, y: 50_000))))
                        _ = screen.draw(city)
                    }
                },
                Chore(title: "a frame of a million layers: hover", unit: "frame", count: 1) {
                    step += 1
                    let stage = city.layout.stage.size
                    let point = city.stage.viewport.point(
                        column: Double(step % stage.columns) + 0.5, row: 20.5, in: stage)
                    city.update(.probe(.hover(point)))
                    _ = screen.draw(city)
                },
                Chore(title: "a frame of 10,000 layers: all moved", unit: "frame", count: 1) {
                    step += 1
                    pileScreen = Screen()
                    _ = pileScreen.draw(piles[step % 2])
                },
            ]
        }

        /// Many hit tests on one tree: an x-ray, and the areas and touch problems of a screen.
        static func asking() -> [Chore] {
            // Made where a chore is run.
            lazy var pile = {
                var pile = opened(LargeScenes.pile(10_000))
                pile.update(.stage(.toggle(.xray)))
                return pile
            }()
            var screen = Screen()
            var step = 0
            lazy var views = LayerTree(LargeScenes.list(rows: 1_000))
            lazy var changed = {
                var later = LargeScenes.list(rows: 1_000)
                for row in later.sublayers.indices.dropFirst(2) {
                    later.sublayers[row].position.y += 10
                }
                later.sublayers.remove(at: 500)
                return LayerTree(later)
            }()
            return [
                Chore(title: "a frame of 10,000 layers: x-ray", unit: "frame", count: 1) {
                    step += 1
                    pile.update(.stage(.pan(columns: step % 2 == 0 ? 4 : -4, rows: 0)))
                    _ = screen.draw(pile)
                },
                Chore(title: "reach of a view among 5,000", unit: "view", count: 1) {
                    _ = LayerReach(of: views[views.count / 2], rules: .uiview)
                },
                Chore(title: "difference of 5,000 views, all moved", unit: "screen", count: 1) {
                    _ = TouchDifference(views, .uiview, changed, .uiview).changes
                },
                Chore(title: "touch map of 5,000 views", unit: "screen", count: 1) {
                    _ = TouchMap(views, rules: .uiview).controls
                },
                Chore(title: "touch problems of 5,000 views", unit: "screen", count: 1) {
                    _ = TouchCheck(views, rules: .uiview).findings
                },
            ]
        }

        private static func opened(_ root: Layer) -> Playground {
            Playground(
                title: root.name, root: root, rules: .calayer, isYUp: false,
                size: CellSize(columns: 200, rows: 60))
        }
    }

    /// Scenes too large for the table of hit tests.
    enum LargeScenes {
        private static let colors = [
            LayerColor(red: 0.8, green: 0.2, blue: 0.2, notation: "#cc3333"),
            LayerColor(red: 0.2, green: 0.6, blue: 0.3, notation: "#339950"),
            LayerColor(red: 0.2, green: 0.3, blue: 0.8, notation: "#3350cc"),
        ]

        private static func box(
            _ name: String, _ x: Double, _ y: Double, _ side: Double, _ color: Int
        ) -> Layer {
            var layer = Layer(name: name)
            layer.setFrame(Rect(x: x, y: y, width: side, height: side))
            layer.backgroundColor = colors[color % colors.count]
            return layer
        }

        /// Districts of blocks of houses, `side` by `side` at each level: 1,010,101 layers for 10.
        static func city(side: Int) -> Layer {
            func grid(_ layer: inout Layer, _ inner: Double, _ make: (Int) -> Layer) {
                for place in 0..<(side * side) {
                    var one = make(place)
                    one.position.x += Double(place % side) * inner
                    one.position.y += Double(place / side) * inner
                    layer.sublayers.append(one)
                }
            }
            var root = box("city", 0, 0, 100_000, 2)
            let unit = 100_000 / Double(side)
            grid(&root, unit) { district in
                var layer = box("d\(district)", 0, 0, unit * 0.96, district)
                let block = unit * 0.96 / Double(side)
                grid(&layer, block) { place in
                    var layer = box("b\(place)", 0, 0, block * 0.95, place + 1)
                    let house = block * 0.95 / Double(side)
                    grid(&layer, house) { box("h", 0, 0, house * 0.8, $0) }
                    return layer
                }
                return layer
            }
            return root
        }

        /// Overlapping rotated layers.
        static func pile(_ count: Int, turned more: Double = 0) -> Layer {
            var root = box("pile", 0, 0, 1_000, 0)
            var state: UInt64 = 3
            func number() -> Double {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Double(state >> 33) / Double(1 << 31)
            }
            root.sublayers = (0..<count).map { place in
                var layer = box("r", number() * 960, number() * 960, 8 + number() * 40, place)
                layer.layerTransform.rotation = .degrees(number() * 360 + more)
                return layer
            }
            return root
        }

        /// Rows of four controls, two of which overlap their neighbours.
        static func list(rows: Int) -> Layer {
            var root = box("window", 0, 0, 390, 0)
            root.className = "UIWindow"
            root.setFrame(Rect(x: 0, y: 0, width: 390, height: Double(rows) * 44))
            root.sublayers = (0..<rows).map { row in
                var cell = Layer(name: "cell")
                cell.className = "UIView"
                cell.setFrame(Rect(x: 0, y: Double(row) * 44, width: 390, height: 44))
                cell.sublayers = (0..<4).map { place in
                    var button = Layer(name: "button")
                    button.className = "UIButton"
                    button.setFrame(
                        Rect(
                            x: Double(place) * 90, y: 2, width: place % 2 == 0 ? 100 : 60,
                            height: 40))
                    return button
                }
                return cell
            }
            return root
        }
    }
#endif
