import './ticket.css'
import type { ReactNode } from 'react'

interface TicketProps {
  number: string
  title: string
  /** Degrees; a ticket never hangs quite straight. */
  tilt?: number
  current?: boolean
  children: ReactNode
}

/** A sheet with a torn edge. Decoration only: readers never hear it. */
export function Ticket({ number, title, tilt = 0, current = false, children }: TicketProps) {
  return (
    <div className="ticket" aria-hidden="true" style={{ rotate: `${tilt}deg` }}>
      <div className="ticket-paper" data-current={current || undefined}>
        <div className="ticket-number">{number}</div>
        <div className="ticket-title">{title}</div>
        <div className="ticket-rule" />
        {children}
      </div>
    </div>
  )
}
