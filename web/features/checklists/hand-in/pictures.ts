import { outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import type { LocalFile } from '../../../uploads/local-files.ts'

interface Held {
  file: LocalFile
  url: string
}
/** Pictures of answers that were taken or shown on this page, by their ids of this device, with where they are seen. */
const held = new Map<string, Held>()

export const isLocal = (fileId: string): boolean => fileId.startsWith('local:')

/** For as long as the page lives: an answer that is sent by now is drawn with it until the run is read again. */
export function hold(file: LocalFile): LocalFile {
  const known = held.get(file.id)
  if (known) return known.file
  held.set(file.id, { file, url: URL.createObjectURL(file.file) })
  return file
}

export const heldUrl = (id: string): string | undefined => held.get(id)?.url

/** The files of a letter, from this device's disk; fewer when some are lost. */
export async function filesOf({ at, files = [] }: Letter): Promise<LocalFile[]> {
  const found = await Promise.all(
    files.map(async ({ key, id, url }) => {
      const known = held.get(id)?.file
      if (known) return known
      const file = await outbox.file(at, key)
      return file && hold({ file, key, id, url })
    }),
  )
  return found.filter((file) => file !== undefined)
}

/** Of an answer that was given before: held by this page, or in the letter that waits with it. */
export async function localFile(id: string): Promise<LocalFile | undefined> {
  const known = held.get(id)?.file
  const letter = outbox.state.waiting.find(({ files = [] }) => files.some((file) => file.id === id))
  if (known || !letter) return known
  return (await filesOf(letter)).find((file) => file.id === id)
}
