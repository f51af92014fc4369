import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPuzzleOff from '@tabler/icons-react/dist/esm/icons/IconPuzzleOff.mjs'
import { inlineHtml, inlineText } from '../inline.ts'
import { InlineText } from './InlineText.tsx'
import { readUnknown } from './read-block.ts'

/** The article's title is the page's only h1 (quality of the outline), so a first-level header becomes h2. */
const tags = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

export function HeaderBlock({ html, level, id }: { html: string; level: number; id?: string }) {
  const Tag = tags[level - 1] ?? 'h2'
  return <Tag id={id} className={`ab-heading ab-${Tag}`} dangerouslySetInnerHTML={{ __html: inlineHtml(html) }} />
}

export function QuoteBlock({ html, caption, centred }: { html: string; caption: string; centred: boolean }) {
  return (
    <figure className={centred ? 'ab-quote ab-quote-centred' : 'ab-quote'}>
      <span className="ab-quote-mark" aria-hidden>
        «
      </span>
      <blockquote>
        <InlineText html={html} as="p" />
      </blockquote>
      {caption && <InlineText html={caption} as="figcaption" />}
    </figure>
  )
}

export function WarningBlock({ title, html }: { title: string; html: string }) {
  return (
    <div className="ab-warning" role="note">
      <IconBulb className="ab-warning-icon" size={22} aria-hidden />
      <InlineText html={title} as="strong" className="ab-warning-title" />
      {html && <InlineText html={html} as="p" className="ab-warning-text" />}
    </div>
  )
}

/** A block that this reader does not know or cannot read: its words as text, never as markup (I8). */
export function UnknownBlock({ data }: { data: unknown }) {
  return (
    <div className="ab-unknown">
      <IconPuzzleOff size={20} role="img" aria-label="Неизвестный блок" />
      <span>{inlineText(readUnknown(data)) || 'Этот блок здесь не показывается'}</span>
    </div>
  )
}
