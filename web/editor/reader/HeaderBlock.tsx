import { inlineHtml } from '../inline.ts'

/** The article's title is the page's only h1 (quality of the outline), so a first-level header becomes h2. */
const tags = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

export function HeaderBlock({ html, level, id }: { html: string; level: number; id?: string }) {
  const Tag = tags[level - 1] ?? 'h2'
  return <Tag id={id} className={`ab-heading ab-${Tag}`} dangerouslySetInnerHTML={{ __html: inlineHtml(html) }} />
}
