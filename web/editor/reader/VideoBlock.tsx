import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs'
import { videoEmbed, videoMimeType } from '../embeds.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { isOwn } from '../own-address.ts'
import { EmbedFrame } from './EmbedFrame.tsx'
import { formatFileSize } from '../../lib/file-size.ts'
import { LinkCard } from './LinkCard.tsx'
import type { VideoCard } from './read-cards.ts'
import { takeFocus, TapToLoad } from './TapToLoad.tsx'

export function VideoBlock(video: VideoCard) {
  const href = safeHref(video.url)
  if (video.isFile && href && isOwn(href)) return <FileVideo {...video} url={href} />
  const embed = videoEmbed(video.url)
  if (!embed) return <LinkCard icon={IconVideoOff} title="Видео не может быть встроено" href={href} />
  return (
    <TapToLoad label="Показать видео" hint={embed.name} foreign>
      <EmbedFrame embed={embed} title={`Видео, ${embed.name}`} />
    </TapToLoad>
  )
}

function FileVideo({ url, fileName, mimeType, size }: VideoCard) {
  const facts = [fileName, size !== undefined && formatFileSize(size)].filter(Boolean).join(' · ')
  return (
    <TapToLoad label="Показать видео" hint={facts}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads come without captions */}
      <video ref={takeFocus} controls autoPlay playsInline aria-label={fileName || 'Видео'}>
        <source src={url} type={videoMimeType(fileName || url, mimeType)} />
        {/* Chromium plays many a .mov but not by the name video/quicktime: without a type it looks inside. */}
        <source src={url} />
        <a href={url}>Видео не может быть встроено</a>
      </video>
    </TapToLoad>
  )
}
