import './error-page.css'
import { type ReactNode, useEffect } from 'react'
import { Ticket } from '../../ui/Ticket.tsx'

interface ErrorPageProps {
  title: string
  text: string
  /** A joke that has to be true; without one the sentence stands alone. */
  ticket?: { number: string; title: string; rows: [name: string, value: string][]; stamp: string }
  children: ReactNode
}

/** A ticket with a stamp, a sentence and the ways out. */
export function ErrorPage({ title, text, ticket, children }: ErrorPageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="error-page">
      {ticket && (
        <div className="error-page-ticket">
          <Ticket number={ticket.number} title={ticket.title} tilt={-1.2}>
            {ticket.rows.map(([name, value]) => (
              <div key={name} className="error-page-row">
                <span>{name}</span>
                <span>{value}</span>
              </div>
            ))}
            <div className="error-page-stamp">{ticket.stamp}</div>
          </Ticket>
        </div>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="error-page-actions">{children}</div>
    </main>
  )
}
