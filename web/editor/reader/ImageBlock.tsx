import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { paths } from '../../../openapi/gen/schema.d.ts'
import { inlineText } from '../inline.ts'
import { isOwn } from '../safe-href.ts'
import { InlineText } from './InlineText.tsx'
import { LinkCard } from './LinkCard.tsx'
import type { ImageData } from './read-block.ts'

export function ImageBlock({ href, caption, width, height, withBorder, withBackground, stretched }: ImageData) {
  // A foreign picture is never fetched: it would tell its host who reads what (decision B43).
  if (!isOwn(href)) {
    return <LinkCard icon={IconPhoto} title="Изображение по ссылке" facts={inlineText(caption)} href={href} />
  }
  const frame = ['ab-image', withBorder && 'ab-image-border', withBackground && 'ab-image-ground']
    .filter(Boolean)
    .join(' ')
  return (
    <figure className={stretched ? 'ab-figure ab-stretched' : 'ab-figure'}>
      <div className={frame}>
        <img
          src={href}
          alt={inlineText(caption) || 'Изображение'}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          srcSet={copiesOf(href, width)}
          sizes={stretched ? '(max-width: 53rem) 100vw, 840px' : '(max-width: 41rem) 100vw, 640px'}
        />
      </div>
      {caption && <InlineText html={caption} as="figcaption" />}
    </figure>
  )
}

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
