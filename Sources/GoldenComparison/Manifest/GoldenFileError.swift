import DataFiles

/// An error in a file that describes goldens, with its location.
package typealias GoldenFileError = LocatedError

/// Everything that is wrong with such a file, in its order.
package typealias GoldenFileErrors = LocatedErrors
