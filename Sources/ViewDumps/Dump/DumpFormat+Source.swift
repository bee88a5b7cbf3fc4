extension DumpFormat {
    /// Instructions for producing such a dump: commands for a shell, a debugger or a test, with
    /// explanations.
    public var sources: [String] {
        switch self {
        case .uikit:
            [
                "In lldb:",
                "expression -l objc -O -- [[UIWindow keyWindow] recursiveDescription]",
                "In a simulator, straight to a file:",
                "expression -l objc -- (BOOL)[[[UIWindow keyWindow] recursiveDescription] "
                    + "writeToFile:@\"FILE\" atomically:YES encoding:4 error:nil]",
            ]
        case .calayer: ["In lldb:", "po view.layer"]
        case .android:
            [
                "adb exec-out uiautomator dump /dev/tty | hitbox -",
                "Not with --compressed. Where it says 'could not get idle state', stop the animations. "
                    + "Appium's page source is read too:",
                "curl -s $SERVER/session/$ID/source | hitbox -",
                "With --windows all displays are printed: the default one answers, and --root takes "
                    + "another.",
            ]
        case .androidLayout:
            [
                "android layout --full --pretty | hitbox -",
                "Without --full most views have a centre, but no bounds, and cannot be checked.",
            ]
        case .espresso:
            [
                "adb shell dumpsys activity top > top.txt",
                "Activities that are stopped, or on another display, are not on the screen: --root takes them.",
                "Or the message of an Espresso exception, from a log.",
            ]
        case .xcuiSource:
            [
                "curl -s $SERVER/session/$ID/source | hitbox -", "curl -s $WDA/source | hitbox -",
            ]
        case .webDriver: ["curl -s \"$WDA/source?format=json\" | hitbox -"]
        case .xcuiDescription:
            [
                "In a UI test:", "print(XCUIApplication().debugDescription)",
                "Or the attachment of a failed test:",
                "xcrun xcresulttool export attachments --path T.xcresult --output-path out",
            ]
        case .accessibility:
            [
                "axe describe-ui --udid $UDID | hitbox -",
                "idb ui describe-all --format nested --udid $UDID | hitbox -",
                "Lists without levels and --format complete are read too. What idb says about "
                    + "reachability with --format complete --key all is shown beside the answers.",
            ]
        case .maestro:
            [
                "maestro --device $ID hierarchy > a.json",
                "Its table of --compact and what its MCP server answers to inspect_screen are read too.",
            ]
        case .mobileMCP: ["The answer to mobile_list_elements_on_screen, as text or JSON."]
        case .earlGrey:
            ["The log of a failed test of EarlGrey, or of an older Detox:", "hitbox test.log"]
        case .detox:
            [
                "In a test with Detox 20, on iOS:",
                "console.log(await device.generateViewHierarchyXml())",
            ]
        case .graphicsLayer: ["In a WebKit test:", "internals.layerTreeAsText(document)"]
        case .appkit:
            [
                "In lldb:",
                "expression -l objc -O -- [[[NSApp mainWindow] contentView] _subtreeDescription]",
            ]
        case .viewControllers:
            [
                "In lldb:",
                "expression -l objc -O -- [[[UIWindow keyWindow] rootViewController] _printHierarchy]",
                "It names the controllers of a recursiveDescription in the same file.",
            ]
        case .webKitTree:
            [
                "The output of a WebKit UI-side layout test:", "uiController.uiViewTreeAsText",
            ]
        case .viewHierarchy:
            [
                "In Xcode: Debug View Hierarchy, then File > Export View Hierarchy. The .viewhierarchy "
                    + "folder, a zip of it and one of its responses are read:",
                "hitbox App.viewhierarchy",
                "--tree layers reads its layers, including those without a view, with Core Animation's rules.",
            ]
        }
    }

    /// The information that it lacks, although hit tests or people would need it.
    public var losses: String {
        switch self {
        case .uikit: "zPosition, sublayerTransform, masks, overridden hitTest and point(inside:)"
        case .calayer: "all but one level of layers"
        case .android:
            "hidden views, views off screen, what a scroll view cuts off, alpha, transforms"
        case .androidLayout:
            "the drawing order, what a scroll view cuts off, alpha, transforms; without --full, "
                + "bounds, and views that take no input"
        case .espresso: "scroll positions, transforms, the drawing order"
        case .xcuiSource:
            "the z-order, alpha, transforms; frames are whole points without nativeFrame"
        case .webDriver: "the z-order, alpha, transforms"
        case .xcuiDescription: "the z-order, hidden views, alpha, transforms"
        case .accessibility:
            "the z-order, views that are not accessibility elements, alpha, transforms"
        case .maestro: "the z-order, alpha, transforms; on iOS, classes too"
        case .mobileMCP:
            "the z-order, the nesting, elements without a text or name, alpha, transforms"
        case .earlGrey: "transforms, gesture recognizers, clipsToBounds, overridden hitTest"
        case .detox:
            "userInteractionEnabled, clipsToBounds, scroll positions, transforms, gesture recognizers, "
                + "overridden hitTest; frames are whole points"
        case .graphicsLayer: "names, digits beyond the second decimal"
        case .appkit: "scaled and rotated bounds, gesture recognizers"
        case .viewControllers: "all positions and sizes"
        case .webKitTree: "all positions: x is printed in place of y"
        case .viewHierarchy: "gesture recognizers, overridden hitTest and point(inside:)"
        }
    }
}
