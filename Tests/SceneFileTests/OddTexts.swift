/// Unusual texts of scenes, each in its own way; all have a root layer with a name.
enum OddTexts {
    static let all: [(name: String, text: String)] = [
        ("comments everywhere", comments),
        ("CRLF", comments.replacing("\n", with: "\r\n")),
        ("carriage returns", comments.replacing("\n", with: "\r")),
        ("quotes", quotes), ("long keys", longKeys), ("flow in blocks", flow),
        ("lines", lines), ("blocks", blocks), ("documents", documents), ("JSON", json),
        ("wide characters", wide),
    ]

    private static let comments = """
        # Before all.

        hitbox: 1   # the version
        # Between keys.
        title: Odd # not part of it
        root:   # the root
            # Before the name.
          name: root# this is part of it
            # After the name.

          frame:  [0,  1 , 2,3]  # in brackets
          opacity : 0.50   # a blank before the colon
          sublayers:  # a list

            # Before the first.
          - # after a dash
            name:   a   # trailing
            zPosition:    # on the next line
              3.0
            frame: [ # within
              1, # one
              2, 3, 4 # all
              # and none
              ] # behind
          # Before the second.

          -   name: b
              cornerRadius: +2
              # At the end of b.
        # At the end.

        """

    private static let quotes = """
        hitbox: 1
        "title": 'It''s "odd"'
        'about' : "tabs\\t and\\
           lines\\n"
        root:
          "name": "root\\u00e9"
          'text': "a: b # c"
          frame: [ "a" ]
        """.replacing("[ \"a\" ]", with: "[0, 0, 9, 9]")
        + "\n  \"sublayers\":\n  - 'name': ''''\n    \"opacity\": 0.5\n  - {'name':b, \"zPosition\":4}\n"

    private static let longKeys = """
        ? hitbox
        : 1
        ? "root"
        :
          ? name
          : root
          ?   frame
            # between
          : [1, 2, 3, 4]
          zPosition: 5
          ? sublayers
          : - ? name
              : a
              opacity: 0.5
            - {? name : b, ? zPosition : 2}
        """

    private static let flow = """
        hitbox: 1
        root:
          name: root
          sublayers:
            - {name: a, frame: [1,2,3,4], # one
               opacity: 0.5,
               transform: [{rotate: 30}, {scale: [2, 3]},]
              }
            - { name: b , sublayers: [ {name: c, zPosition: 1} , { name : d,opacity: .5 } ] , zPosition: 7 }
            -
              {name: e, animations: [{keyPath: opacity, from: 1, to: 0, duration: 2,},],}
          animations: {keyPath: position, by: [1, 2], timingFunction: [0, 0, 1, 1]}
        """

    private static let lines = """
        hitbox: 1
        about: one
          two

          three   # four
        root:
          name: a long
            name
          text: |
            # no comment
              deeper

            last
          # a comment
          zPosition: 3
          sublayers:
            - name: >-
                folded
                text

              opacity: 0.5
            - name: "in
                quotes"
              text: 'one

                two'
              zPosition: 2
            - text: |2
                  two blanks
              name: b
              cornerRadius: 1
        """

    private static let blocks = """
        hitbox: 1
        root:
         name: root
         frame:
         - 0
         # two
         - 1
         -  2
         -
           3
         sublayers:
         - name: a
           sublayers:
           - name: b
             position:
               - 1
               - 2
             transform:
             - rotate: 30
             - translate:
               - 5
               - 6
         -   frame: [1, 2, 3, 4]
             name: c
         -
           zPosition: 4
           name: d
        """

    private static let documents = """
        %YAML 1.1
        # A directive.
        --- !!map  # the document
        hitbox: !!int 1
        root: !!map
          name: !!str root
          frame: !!seq [!!float 1, 2, 3, 4]
          sublayers: !!seq
          - !!map
            name: a
            opacity: 0.5
        ...
        # After the end.

        """

    private static let json = """
        {
        \t"hitbox": 1, "root": {"name": "root", "frame":[0,0,1e1,2.50],
          "sublayers" : [ { "name":"a", "isHidden":true } ,{"name":"b","opacity":0.5}]
        } }
        """

    private static let wide = """
        hitbox: 1
        title: "名前 👩"   # é
        root:
          name: ünïcode\u{2028}  # odd: two line breaks
          text: é — ö # ü
          frame: [1, 2, 3, 4] # 名前
          sublayers:
          - {name: 名, text: 👍🏽, zPosition: 1} # 前
          - name: "\u{301}e"
            opacity: 0.5
        """.replacing("\u{2028}", with: "")
}
