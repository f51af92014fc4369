import './empty-state.css'
import { type ReactNode, useEffect } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** Nothing is left to do, rather than nothing was found: the plate holds a tick. */
  done?: boolean
  /** It stands in place of the page: its title is the page's, and the tab's. */
  page?: boolean
}

export function EmptyState({ title, text, action, done = false, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  useEffect(() => {
    if (page) document.title = title
  }, [page, title])
  return (
    <div className="empty-state">
      <svg
        width="120"
        height="84"
        viewBox="0 0 120 84"
        fill="none"
        stroke="var(--accent-graphic)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="60" cy="44" r="30" />
        <circle cx="60" cy="44" r="20" opacity="0.55" />
        {done ? (
          <path d="m53 45 5.5 5.5 9-10" stroke="var(--mustard)" strokeWidth="3" />
        ) : (
          <circle cx="60" cy="44" r="2.2" fill="var(--mustard)" stroke="none" />
        )}
        <path d="M18 76V36m-6-18v12a6 6 0 0 0 12 0V18m-6 0v14M102 76V18c5 3 7 12 7 22 0 4-2 7-7 8" />
      </svg>
      <Title className="empty-state-title">{title}</Title>
      {text && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}
