import './page-title.css'
import { type ReactNode, useEffect } from 'react'

interface PageTitleProps {
  children: string
  /** One dim line under the title. */
  description?: ReactNode
  /** The page's main action, at the right. */
  action?: ReactNode
  /** The name of the browser's tab, where the heading is none. */
  tab?: string
}

/** The one h1 of a page; it also names the browser's tab. */
export function PageTitle({ children, description, action, tab = children }: PageTitleProps) {
  useEffect(() => {
    document.title = tab
  }, [tab])
  return (
    <header className="page-title">
      <div>
        <h1 tabIndex={-1}>{children}</h1>
        {description && <div className="page-title-description">{description}</div>}
      </div>
      {action}
    </header>
  )
}
