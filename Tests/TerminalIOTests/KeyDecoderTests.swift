import TerminalIO
import TerminalTypes
import Testing
