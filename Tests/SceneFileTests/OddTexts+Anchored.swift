extension OddTexts {
    /// Texts with anchors, in which an edit of one value may expand others.
    static let anchored: [(name: String, text: String)] = [
        ("layers", anchoredLayers), ("values", anchoredValues),
    ]

    private static let anchoredLayers = """
        hitbox: 1
        root:
          name: root
          mask: &mask {name: mask, frame: [0, 0, 9, 9]}  # the mask
          sublayers:
            # The first.
            - &a
              name: a   # is a
              frame: [1, 2, 3, 4]
              sublayers: &list
                - &inner {name: inner, zPosition: 1}
                - *inner  # again
            # The second.
            - *a # as the first
            - name: c
              mask: *mask
              sublayers: *list # those of a
              opacity: 0.5

        """

    private static let anchoredValues = """
        hitbox: 1
        root:
          name: &name root
          frame: &frame [&x 1, 2, 3, *x]  # a frame
          text: *name   # the name
          sublayers:
            - name: a
              frame: *frame  # the same
              transform: &t [{rotate: &x 30}, {rotate: *x}]
            - {name: b, transform: *t, zPosition: *x} # flow
            - name: c
              backgroundColor: &red red
              borderColor: *red # border

        """
}
