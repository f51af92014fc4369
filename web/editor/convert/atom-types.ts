/** Blocks that the editor shows and moves as a whole; their data are changed by their own views. */
export const atomTypes = [
  'image',
  'video',
  'fileUpload',
  'googleSheet',
  'pageCard',
  'testingBlock',
  'delimiter',
] as const

export type AtomType = (typeof atomTypes)[number]
