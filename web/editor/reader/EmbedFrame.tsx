import type { Embed } from '../embeds.ts'
import { takeFocus } from './TapToLoad.tsx'

/**
 * A frame of another site (I9). `allow-same-origin` is that site's own origin: its player needs its storage.
 * YouTube refuses to play without a referrer, so the origin alone is told, never the article's address.
 */
export function EmbedFrame({ embed, title }: { embed: Embed; title: string }) {
  return (
    <iframe
      ref={takeFocus}
      src={embed.src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      referrerPolicy="strict-origin"
      allow="fullscreen; picture-in-picture; encrypted-media"
    />
  )
}
