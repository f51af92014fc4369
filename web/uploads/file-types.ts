import { limits } from '../../openapi/gen/limits.gen.ts'

const types: readonly string[] = limits.uploads.types

/** The contract's type for each ending: a computer without the program that opens a file doesn't know its type. */
const byEnding = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['avi', 'video/x-msvideo'],
  ['mov', 'video/quicktime'],
  ['wmv', 'video/wmv'],
  ['webm', 'video/webm'],
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])

/** What browsers say where they don't know, and their own name of video/wmv. */
const vague: readonly string[] = ['', 'application/octet-stream', 'video/x-ms-wmv']

/** The type that the file is sent with; undefined if the contract doesn't take it. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const said = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = vague.includes(said) ? byEnding.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') : said
  return known !== undefined && types.includes(known) ? known : undefined
}

export const isPicture = (file: Pick<File, 'name' | 'type'>): boolean => typeOf(file)?.startsWith('image/') === true
export const isVideo = (file: Pick<File, 'name' | 'type'>): boolean => typeOf(file)?.startsWith('video/') === true

const endingsOf = (kind: string) => [...byEnding].filter(([, type]) => type.startsWith(kind)).map(([end]) => `.${end}`)

/** For `accept` of a file field: endings too, for the computers that don't know the type. */
export const acceptAll = [...types, ...endingsOf('')].join(',')
export const acceptPictures = [...types.filter((type) => type.startsWith('image/')), ...endingsOf('image/')].join(',')
