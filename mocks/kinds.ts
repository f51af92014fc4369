import { imageSize } from 'image-size'
import { HEAD_BYTES, kindOf } from '../openapi/file-kinds.ts'

export type Looked = { type: string; width?: number; height?: number }
/** The type of a file that may be kept; undefined refuses it. */
export async function looked(file: Blob, name: string, declared: string): Promise<Looked | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = await kindOf(bytes.subarray(0, HEAD_BYTES), name, declared)
  if (!kind || (kind.folder !== undefined && !isOffice(bytes, kind.folder))) return undefined
  if (!kind.isPicture) return { type: kind.type }
  const size = sizeOf(bytes)
  return size && { type: kind.type, ...size }
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
