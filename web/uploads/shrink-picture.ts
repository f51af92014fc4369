import { limits } from '../../openapi/gen/limits.gen.ts'
import { isPicture, typeOf } from './file-types.ts'

const pixelsMax = limits.uploads.imageMegapixelsMax * 1_000_000

/** What a picture of that size is drawn at so that the server takes it; undefined: as it is. */
export function fittingSize(width: number, height: number): { width: number; height: number } | undefined {
  if (width * height <= pixelsMax) return undefined
  const scale = Math.sqrt(pixelsMax / (width * height))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

/** A photo of work is looked at on a screen: from a phone without a good network each megabyte counts. */
export function photoSize(width: number, height: number): { width: number; height: number } | undefined {
  const scale = limits.tasks.photoMaxPx / Math.max(width, height)
  if (scale >= 1) return undefined
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
export const shrinkPhoto = (file: File): Promise<File> => shrinkPicture(file, photoSize, limits.tasks.photoQuality)

/**
 * The camera of a phone makes larger pictures than the server takes; they are made smaller here. What the browser
 * can't read goes as it is, and the server says what is wrong with it. A GIF stays: redrawn, it would stand still.
 */
export async function shrinkPicture(file: File, fit = fittingSize, quality?: number): Promise<File> {
  const type = typeOf(file)
  if (!isPicture(file) || type === 'image/gif' || typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const size = fit(bitmap.width, bitmap.height)
  try {
    const blob = size && (await draw(bitmap, size, type, quality))
    return blob ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file
  } finally {
    bitmap.close()
  }
}

type Size = { width: number; height: number }
async function draw(bitmap: ImageBitmap, size: Size, type: string | undefined, quality: number | undefined) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
  // A browser that can't write a type writes PNG, and says so: then the picture goes as it is.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  return blob?.type === type ? blob : undefined
}
