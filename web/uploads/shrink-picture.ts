import { limits } from '../../openapi/gen/limits.gen.ts'
import { isPicture, typeOf } from './file-types.ts'

const pixelsMax = limits.uploads.imageMegapixelsMax * 1_000_000

/** What a picture of that size is drawn at so that the server takes it; undefined: as it is. */
export function fittingSize(width: number, height: number): { width: number; height: number } | undefined {
  if (width * height <= pixelsMax) return undefined
  const scale = Math.sqrt(pixelsMax / (width * height))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/**
 * The camera of a phone makes larger pictures than the server takes; they are made smaller here. What the browser
 * can't read goes as it is, and the server says what is wrong with it. A GIF stays: redrawn, it would stand still.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const type = typeOf(file)
  if (!isPicture(file) || type === 'image/gif' || typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const size = fittingSize(bitmap.width, bitmap.height)
  try {
    const blob = size && (await draw(bitmap, size, type))
    return blob ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, size: { width: number; height: number }, type: string | undefined) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
  // A browser that can't write a type writes PNG, and says so: then the picture goes as it is.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type))
  return blob?.type === type ? blob : undefined
}
