import { useEffect, useRef } from 'react'

interface ViewTitleProps {
  children: string
  /** The name of the browser's tab, where the heading alone would say too little. */
  tab?: string
}

/** The heading of a view that replaced another on the same page: readers start there. */
export function ViewTitle({ children, tab = children }: ViewTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = tab
  }, [tab])
  useEffect(() => {
    // Nobody has touched the page yet: there is no focus to move.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    // A field that asked for the focus itself keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
