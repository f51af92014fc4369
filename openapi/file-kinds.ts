import { fileTypeFromBuffer } from 'file-type'
import { extensionOf } from './file-names.ts'

/** What a file is, once its name, its declared type and its first bytes agree (U1). */
export type Kind = {
  extensions: readonly string[]
  /** What browsers and the specification call it. */
  declared: readonly string[]
  /** What file-type calls its first bytes. */
  magic: readonly string[]
  /** Stored, and served with. */
  type: string
  isPicture?: true
  /** The folder that an Office document of this kind must have, and by which a plain zip is refused. */
  folder?: string
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const docx = `${OOXML}.wordprocessingml.document`
const xlsx = `${OOXML}.spreadsheetml.sheet`

const picture = (type: string, extensions: string[], magic: string[] = [type]): Kind => ({
  extensions,
  declared: [type],
  magic,
  type,
  isPicture: true,
})
export const kinds: readonly Kind[] = [
  picture('image/jpeg', ['jpg', 'jpeg']),
  picture('image/png', ['png'], ['image/png', 'image/apng']),
  picture('image/gif', ['gif']),
  picture('image/webp', ['webp']),
  { extensions: ['mp4'], declared: ['video/mp4'], magic: ['video/mp4', 'video/x-m4v'], type: 'video/mp4' },
  {
    extensions: ['mov'],
    declared: ['video/quicktime', 'video/mov'],
    magic: ['video/quicktime'],
    type: 'video/quicktime',
  },
  {
    extensions: ['avi'],
    declared: ['video/x-msvideo', 'video/avi'],
    magic: ['video/vnd.avi'],
    type: 'video/x-msvideo',
  },
  // Browsers say video/x-ms-wmv where the specification's list says video/wmv.
  {
    extensions: ['wmv'],
    declared: ['video/wmv', 'video/x-ms-wmv'],
    // The first stream names it, and that may be the sound's.
    magic: ['video/x-ms-asf', 'audio/x-ms-asf', 'application/vnd.ms-asf'],
    type: 'video/x-ms-wmv',
  },
  { extensions: ['webm'], declared: ['video/webm'], magic: ['video/webm'], type: 'video/webm' },
  { extensions: ['pdf'], declared: ['application/pdf'], magic: ['application/pdf'], type: 'application/pdf' },
  { extensions: ['doc'], declared: ['application/msword'], magic: ['application/x-cfb'], type: 'application/msword' },
  {
    extensions: ['xls'],
    declared: ['application/vnd.ms-excel'],
    magic: ['application/x-cfb'],
    type: 'application/vnd.ms-excel',
  },
  { extensions: ['docx'], declared: [docx], magic: ['application/zip', docx], type: docx, folder: 'word/' },
  { extensions: ['xlsx'], declared: [xlsx], magic: ['application/zip', xlsx], type: xlsx, folder: 'xl/' },
]

/** How many first bytes settle a kind. */
export const HEAD_BYTES = 4096

/** The kind that all three agree on; undefined refuses the file. */
export async function kindOf(head: Uint8Array, name: string, declared: string): Promise<Kind | undefined> {
  const extension = extensionOf(name)
  const essence = declared.split(';')[0]?.trim().toLowerCase()
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  if (!kind?.declared.some((type) => type === essence)) return undefined
  return kind.magic.includes(await magicOf(head)) ? kind : undefined
}

/** A picture by its bytes alone: what an address gives has a name and a type that nobody vouches for (I11). */
export async function pictureOf(head: Uint8Array): Promise<Kind | undefined> {
  const magic = await magicOf(head)
  return kinds.find((kind) => kind.isPicture && kind.magic.includes(magic))
}

const magicOf = async (head: Uint8Array) => (await fileTypeFromBuffer(head))?.mime ?? ''
