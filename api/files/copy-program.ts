// The process that makes one smaller copy; make-copy.ts starts it. In: the picture. Out: the copy as WebP, or nothing when
// there is none to make. A decoder that a hostile picture breaks breaks nothing else, and its memory goes with it (U10).
import sharp from 'sharp'
import { limits } from '../../openapi/gen/limits.gen.ts'

const width = Number(process.argv[2])
const source = Buffer.from(await Bun.stdin.bytes())
sharp.concurrency(1)
sharp.cache(false)
const picture = sharp(source, { limitInputPixels: limits.uploads.imageMegapixelsMax * 1e6, animated: true })
const { pages = 1, format } = await picture.metadata()
// APNG 1.0: libvips shows the first frame only and says nothing of the others.
const moves = pages > 1 || (format === 'png' && source.includes('acTL'))
if (!moves) {
  // Turned as its orientation says; all metadata is left out.
  const copy = await sharp(source, { limitInputPixels: limits.uploads.imageMegapixelsMax * 1e6 })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  await Bun.write(Bun.stdout, copy)
}
process.exit(0)
