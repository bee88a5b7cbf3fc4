# A formula for Homebrew. It has not been run yet: only its syntax was checked, with 'ruby -c'.
# '.ci/packaging/formula' puts in where hitbox lies; a release needs the archive of its source and its sha256, too.
class Hitbox < Formula
  desc "Terminal playground that answers which layer gets a touch, and why"
  homepage "HOMEPAGE"
  license "MIT"
  head "HOMEPAGE.git", branch: "main"

  depends_on "pkgconf" => :build
  # It has Swift 6.2.
  depends_on xcode: ["26.0", :build]
  depends_on "libtermkey"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "ncurses"
  depends_on "yajl"

  uses_from_macos "swift" => :build
  uses_from_macos "zlib"

  def install
    # ncurses of Homebrew is kept away from the system's, as the Makefile knows.
    ENV.prepend_path "CPATH", Formula["ncurses"].opt_include
    ENV.prepend_path "LIBRARY_PATH", Formula["ncurses"].opt_lib

    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "hitbox"
    system ".ci/packaging/lay-out", ".build/release/hitbox", prefix
  end

  test do
    assert_match "probe", shell_output("#{bin}/hitbox manual --list")
    (testpath/"a.yaml").write <<~YAML
      hitbox: 1
      root:
        name: view
        frame: [0, 0, 320, 480]
        sublayers:
          - {name: blue, frame: [60, 140, 100, 100]}
    YAML
    assert_match "view/blue", shell_output("#{bin}/hitbox probe a.yaml 100,200 --json")
  end
end
