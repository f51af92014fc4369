import { fileIdIn, filesPath } from '../values/file-address.ts'
import type { BlockDocument } from './block-document.ts'

/** Where a file of ours stands in a document; without an id it is an address of our form that names none (B43). */
export type FilePlace = { field: string; id: string | undefined }

/** The blocks whose addresses are files; a path in a text is only words. */
const MEDIA = new Set(['image', 'fileUpload', 'video'])

/** The files of a document, each where it stands first. */
export function filesIn({ blocks }: Pick<BlockDocument, 'blocks'>): FilePlace[] {
  const found = new Map<string | undefined, FilePlace>()
  const walk = (value: unknown, field: string) => {
    if (typeof value === 'string') {
      if (!value.startsWith(`${filesPath}/`)) return
      const id = fileIdIn(value)
      if (!found.has(id)) found.set(id, { field, id })
    } else if (Array.isArray(value)) value.forEach((item, i) => walk(item, `${field}.${i}`))
    else if (value && typeof value === 'object')
      for (const [name, item] of Object.entries(value)) walk(item, `${field}.${name}`)
  }
  blocks.forEach((block, i) => {
    if (MEDIA.has(block.type)) walk(block.data, `content.blocks.${i}.data`)
  })
  return [...found.values()]
}

/** Each once, however often it stands there. */
export const fileIdsOf = (places: readonly FilePlace[]) => [...new Set(places.flatMap(({ id }) => id ?? []))]
