// All that a client imports is Afterglow: the modules whose values its functions take and return come with it.
@_exported import BoxLayout
@_exported import Budgets
@_exported import FrameExport
@_exported import ImageEncoding
@_exported import PixelKernels
@_exported import RenderTree
@_exported import SceneFile
@_exported import SceneModel
@_exported import VectorGraphics
@_exported import VideoCoding
