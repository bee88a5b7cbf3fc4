let desk = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
desk.backgroundColor = .systemGray6

let card = UIView(frame: CGRect(x: 100, y: 60, width: 120, height: 120))
card.backgroundColor = .systemTeal
card.layer.name = "card"
desk.addSubview(card)

card.layer.anchorPoint = CGPoint(x: 0, y: 0)
card.layer.position = CGPoint(x: 100, y: 60)
