import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface When {
  words: string
  /** As it is heard, where the words are short. */
  heard?: string
  tone: 'late' | 'near' | 'plain'
}

interface RowProps {
  to: string
  icon: ReactNode
  title: string
  text: string
  when?: When | undefined
  tone?: 'late' | 'near' | 'plain'
}

/** One press leads to it, wherever in the row. */
export function Row({ to, icon, title, text, when, tone = 'plain' }: RowProps) {
  return (
    <li className="dashboard-row">
      <span className="dashboard-icon" data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div className="dashboard-told">
        <div className="dashboard-text">
          <Link href={to}>{title}</Link>
          <p>{text}</p>
        </div>
        {when && (
          <span className="dashboard-when" data-tone={when.tone}>
            <span aria-hidden={when.heard !== undefined || undefined}>{when.words}</span>
            {when.heard !== undefined && <span className="app-hidden">{when.heard}</span>}
          </span>
        )}
      </div>
      <IconChevronRight className="dashboard-go" size={18} aria-hidden="true" />
    </li>
  )
}
