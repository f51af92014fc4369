import type { LocalFile } from '../../../uploads/local-files.ts'

interface Held {
  file: LocalFile
  url: string
}
/** Pictures of answers that were taken or shown on this page, by their ids of this device, with where they are seen. */
const held = new Map<string, Held>()

export function hold(file: LocalFile): Held {
  const known = held.get(file.id)
  if (known) return known
  // For as long as the page lives: an answer that is sent by now is drawn with it until the run is read again.
  const made = { file, url: URL.createObjectURL(file.file) }
  held.set(file.id, made)
  return made
}

export const heldFile = (id: string): LocalFile | undefined => held.get(id)?.file
export const heldUrl = (id: string): string | undefined => held.get(id)?.url
