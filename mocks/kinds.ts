import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'

type Kind = { type: string; declared: readonly string[]; magic: readonly string[]; folder?: string }

const OOXML = 'application/vnd.openxmlformats-officedocument'
const docx = `${OOXML}.wordprocessingml.document`
const xlsx = `${OOXML}.spreadsheetml.sheet`
const kind = (type: string, magic: string[] = [type], declared: string[] = [type]): Kind => ({ type, magic, declared })

/** What an extension stands for, if the declared type and the first bytes agree. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: kind('image/jpeg'),
  jpeg: kind('image/jpeg'),
  png: kind('image/png', ['image/png', 'image/apng']),
  gif: kind('image/gif'),
  webp: kind('image/webp'),
  mp4: kind('video/mp4', ['video/mp4', 'video/x-m4v']),
  mov: kind('video/quicktime', ['video/quicktime'], ['video/quicktime', 'video/mov']),
  avi: kind('video/x-msvideo', ['video/vnd.avi'], ['video/x-msvideo', 'video/avi']),
  wmv: kind('video/x-ms-wmv', ['video/x-ms-asf', 'application/vnd.ms-asf'], ['video/wmv', 'video/x-ms-wmv']),
  webm: kind('video/webm'),
  pdf: kind('application/pdf'),
  doc: kind('application/msword', ['application/x-cfb']),
  xls: kind('application/vnd.ms-excel', ['application/x-cfb']),
  docx: { ...kind(docx, ['application/zip', docx]), folder: 'word/' },
  xlsx: { ...kind(xlsx, ['application/zip', xlsx]), folder: 'xl/' },
}

export type Looked = { type: string; width?: number; height?: number }
/** How many first bytes settle a kind. */
const HEAD_BYTES = 4096

/** The type of a file that may be kept; undefined refuses it. */
export async function looked(file: Blob, name: string, declared: string): Promise<Looked | undefined> {
  const known = kinds[/\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!known?.declared.includes(declared)) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const magic = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? ''
  if (!known.magic.includes(magic)) return undefined
  if (known.folder !== undefined && !isOffice(bytes, known.folder)) return undefined
  if (!known.type.startsWith('image/')) return { type: known.type }
  const size = sizeOf(bytes)
  return size && { type: known.type, ...size }
}

/** The names of a zip's directory, read as words (README.md). */
function isOffice(bytes: Uint8Array, folder: string): boolean {
  const words = new TextDecoder('latin1').decode(bytes)
  return words.includes('[Content_Types].xml') && words.includes(folder) && !/vbaproject/i.test(words)
}

/** As the picture is shown: EXIF 5 to 8 lie on their side. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (width < 1 || height < 1) return undefined
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}
