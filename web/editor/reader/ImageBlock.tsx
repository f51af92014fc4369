import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { inlineText } from '../inline.ts'
import { isOwn } from '../safe-href.ts'
import { InlineText } from './InlineText.tsx'
import { LinkCard } from './LinkCard.tsx'
import { altOf, Picture } from './Picture.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import type { ImageData } from './read-block.ts'
import { WholePicture } from './WholePicture.tsx'

export function ImageBlock(image: ImageData) {
  const { href, caption, stretched } = image
  const [whole, setWhole] = useState(false)
  // A foreign picture is never fetched: it would tell its host who reads what (decision B43).
  if (!isOwn(href)) {
    return <LinkCard icon={IconPhoto} title="Изображение по ссылке" facts={inlineText(caption)} href={href} />
  }
  return (
    <figure className={stretched ? 'ab-figure ab-stretched' : 'ab-figure'}>
      <PictureFrame image={image}>
        <button
          type="button"
          className="ab-image-open"
          aria-label={`Показать целиком: ${altOf(image)}`}
          onClick={() => setWhole(true)}
        >
          <Picture image={image} />
        </button>
      </PictureFrame>
      {caption && <InlineText html={caption} as="figcaption" />}
      {whole && <WholePicture href={href} alt={altOf(image)} onClose={() => setWhole(false)} />}
    </figure>
  )
}
