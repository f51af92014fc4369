import { copiesOf } from '../../lib/picture-copies.ts'
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
