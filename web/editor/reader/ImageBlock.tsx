import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
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
        />
      </div>
      {caption && <InlineText html={caption} as="figcaption" />}
    </figure>
  )
}
