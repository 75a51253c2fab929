// Filled by the first change of this room.
