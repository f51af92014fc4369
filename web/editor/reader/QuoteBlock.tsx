import { InlineText } from './InlineText.tsx'

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
