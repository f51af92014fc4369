import './badge.css'
import type { ReactNode } from 'react'

type Tone = 'ok' | 'info' | 'warn' | 'danger' | 'mute'

/** The shape tells it to whom colours tell nothing: not begun or put away, half way, waits for somebody, done. */
export interface Look {
  tone: Tone
  shape: 'dash' | 'half' | 'ring' | 'full'
}

/** The sign alone, beside words of its own. */
export const StatusSign = ({ look: { tone, shape } }: { look: Look }) => (
  <span className="status-sign" data-tone={tone} data-shape={shape} aria-hidden="true" />
)

/** A sign and a word, in rows and cards. */
export const Status = ({ look, children }: { look: Look; children: ReactNode }) => (
  <span className="status">
    <StatusSign look={look} />
    {children}
  </span>
)

interface PillProps {
  tone: Tone
  icon?: ReactNode
  children: ReactNode
}

/** A state on ground of its colour, where it stands by itself: «Просрочена на 2 дня», «Не активна». */
export const Pill = ({ tone, icon, children }: PillProps) => (
  <span className="pill" data-tone={tone}>
    {icon}
    {children}
  </span>
)

const MOST = 99

interface CountProps {
  count: number
  /** Before the number, for those who hear it; without it the number is told elsewhere. */
  heard?: string
}

/** How much waits behind a link or a button; nothing at 0. The eye has room for «99+», the ear gets the number. */
export function Count({ count, heard }: CountProps) {
  if (count <= 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      {heard !== undefined && <span className="app-hidden">{`${heard} ${count}`}</span>}
    </span>
  )
}
