import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { useState } from 'react'
import { inlineText } from '../inline.ts'
import { isOwn } from '../own-address.ts'
import { InlineText } from './InlineText.tsx'
import { LinkCard } from './LinkCard.tsx'
import { altOf, Picture } from './Picture.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import type { ImageData } from './read-block.ts'
import { useMissing } from './useMissing.ts'
import { WholePicture } from './WholePicture.tsx'

export function ImageBlock(image: ImageData) {
  const { href, caption, stretched } = image
  const [whole, setWhole] = useState(false)
  const { missing, onError } = useMissing()
  // A foreign picture is never fetched: it would tell its host who reads what (decision B43).
  if (!isOwn(href)) {
    return <LinkCard icon={IconPhoto} title="Изображение по ссылке" facts={inlineText(caption)} href={href} />
  }
  return (
    <figure className={stretched ? 'ab-figure ab-stretched' : 'ab-figure'}>
      <PictureFrame image={image}>
        {missing ? (
          // Its place is kept: nothing moves when it comes.
          <div className="ab-image-missing" style={placeOf(image)}>
            <IconPhotoOff size={28} aria-hidden="true" />
            <span className="app-hidden">{altOf(image)}. </span>
            Фото загрузится, когда появится сеть
          </div>
        ) : (
          <button
            type="button"
            className="ab-image-open"
            aria-label={`Показать целиком: ${altOf(image)}`}
            onClick={() => setWhole(true)}
            onErrorCapture={onError}
          >
            <Picture image={image} />
          </button>
        )}
      </PictureFrame>
      {caption && <InlineText html={caption} as="figcaption" />}
      {whole && <WholePicture href={href} alt={altOf(image)} onClose={() => setWhole(false)} />}
    </figure>
  )
}

const placeOf = ({ width, height, stretched }: ImageData) =>
  width && height ? { aspectRatio: width / height, ...(!stretched && { width }) } : undefined
