import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a view that replaced another on the same page: readers start there (look.md, section 10). */
export function ViewTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field that asked for the focus itself keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
