@_exported import FrameExport
@_exported import RenderTree
@_exported import SceneFile
@_exported import SceneModel
@_exported import SceneRenderer
@_exported import VectorGraphics
