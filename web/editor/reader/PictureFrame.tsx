import type { CSSProperties, ReactNode } from 'react'
import type { ImageData } from './read-block.ts'

/** Smaller ones are signs: the corners of an illustration would cut into them. */
const sign = 120

/**
 * What stands around a picture, in the reader and in the editor alike (decision D8). A known size is reserved before
 * the picture is there; the share of the screen's height that a phone gives it is a matter of the ratio, so that the
 * page does not move when it comes.
 */
export function PictureFrame({ image, children }: { image: ImageData; children: ReactNode }) {
  const { width, height, withBorder, withBackground, stretched } = image
  const frame = [
    'ab-image',
    withBorder && 'ab-image-border',
    withBackground && 'ab-image-ground',
    stretched && 'ab-image-wide',
    width && height && Math.min(width, height) < sign && 'ab-image-sign',
  ]
  return (
    <div className={frame.filter(Boolean).join(' ')} style={ratioOf(width, height)}>
      {children}
    </div>
  )
}

type Ratio = CSSProperties & { '--ab-ratio'?: number }

const ratioOf = (width: number | undefined, height: number | undefined): Ratio =>
  width && height ? { '--ab-ratio': Math.round((width / height) * 1000) / 1000 } : {}
