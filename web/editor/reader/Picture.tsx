import type { paths } from '../../../openapi/gen/schema.d.ts'
import { inlineText } from '../inline.ts'
import type { ImageData } from './read-block.ts'

/** The columns of article-body.css, in pixels. */
const column = { plain: 640, stretched: 840 }

/** A picture of ours in its place in the text: as wide as it is, or as the column if that is less. */
export function Picture({ image, draggable }: { image: ImageData; draggable?: boolean }) {
  const { href, width, height, stretched } = image
  const most = stretched ? column.stretched : Math.min(width ?? column.plain, column.plain)
  return (
    <img
      src={href}
      alt={altOf(image)}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={draggable}
      srcSet={copiesOf(href, width)}
      sizes={`(max-width: ${stretched ? '53rem' : '41rem'}) 100vw, ${most}px`}
    />
  )
}

export const altOf = ({ caption }: ImageData): string => inlineText(caption) || 'Изображение'

/** Widths of the smaller copies that the server makes of our pictures (fileGet of the contract). */
const copyWidths = [480, 1080] satisfies NonNullable<
  paths['/api/files/{id}/{name}']['get']['parameters']['query']
>['width'][]

/** A phone need not fetch a picture of a wide screen. Without the picture's own width there is nothing to choose by. */
function copiesOf(href: string, width: number | undefined): string | undefined {
  if (!width || !/^\/api\/files\/[^?#]+$/.test(href)) return undefined
  const smaller = copyWidths.filter((copy) => copy < width)
  if (smaller.length === 0) return undefined
  return [...smaller.map((copy) => `${href}?width=${copy} ${copy}w`), `${href} ${width}w`].join(', ')
}
