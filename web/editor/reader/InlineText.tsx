import { useMemo } from 'react'
import { inlineHtml } from '../inline.ts'

type Props = {
  html: string
  as?: 'span' | 'p' | 'div' | 'figcaption' | 'cite' | 'td' | 'th' | 'strong'
  className?: string
  scope?: 'col'
}

/** The only place of the reader that draws an author's markup. */
export function InlineText({ html, as: Tag = 'span', ...rest }: Props) {
  const clean = useMemo(() => ({ __html: inlineHtml(html) }), [html])
  return <Tag {...rest} dangerouslySetInnerHTML={clean} />
}
