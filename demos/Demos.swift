public enum Demos { static let x = PackageResources.blue_white_yaml }
