import DataFiles

/// What is wrong with a file that goldens are described by, and where.
package typealias GoldenFileError = LocatedError

/// Everything that is wrong with such a file, in its order.
package typealias GoldenFileErrors = LocatedErrors
