import { coverSize } from './news-draft.ts'

const quality = 0.85
type Size = { width: number; height: number }

/** The part of a picture that has the shape of a cover; `place` from 0, the top or the left, to 1. */
export function frameOf(width: number, height: number, place: number, size: Size = coverSize) {
  const shape = size.width / size.height
  const [w, h] = width / height > shape ? [height * shape, height] : [width, width / shape]
  return { x: (width - w) * place, y: (height - h) * place, width: w, height: h }
}

/** That part alone, no larger than it is shown. What the browser can't read goes as it is, and the server says what is wrong with it. */
export async function cutCover(file: File, place: number): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const frame = frameOf(bitmap.width, bitmap.height, place)
  const scale = Math.min(1, coverSize.width / frame.width)
  const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(bitmap, frame.x, frame.y, frame.width, frame.height, 0, 0, size.width, size.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type }) : file
}
