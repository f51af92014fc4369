import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { Icon } from '@tabler/icons-react'

type Props = { icon: Icon; title: string; facts?: string; href?: string }

/** What cannot or may not be shown in place: its name and, where the address is safe, a link to open it. */
export function LinkCard({ icon: CardIcon, title, facts, href }: Props) {
  return (
    <div className="ab-card">
      <span className="ab-card-icon">
        <CardIcon size={22} aria-hidden />
      </span>
      <div className="ab-card-main">
        {href ? (
          <a className="ab-card-title ab-card-cover" href={href} target="_blank" rel="noopener noreferrer">
            {title}
            <span className="app-hidden"> (откроется в новой вкладке)</span>
          </a>
        ) : (
          <div className="ab-card-title">{title}</div>
        )}
        <div className="ab-card-facts ab-card-address">{facts || (href && hostOf(href))}</div>
      </div>
      {href && <IconExternalLink className="ab-card-arrow" size={20} aria-hidden />}
    </div>
  )
}

function hostOf(href: string): string {
  return URL.parse(href)?.host ?? href
}
