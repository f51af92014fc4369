import './chips.css'
import type { ReactNode } from 'react'
import { useSideways } from './useSideways.ts'

interface ChipsProps {
  label: string
  /** Of links: which one is here. */
  at?: string
  /** Beside `chips`. */
  className?: string
  /** With the class `chip`: buttons that press in, or links. */
  children: ReactNode
}

export function Chips({ label, at, className = '', children }: ChipsProps) {
  const row = useSideways(at)
  const known = { className: `chips ${className}`.trim(), 'aria-label': label, ref: row }
  return at === undefined ? (
    <div role="group" {...known}>
      {children}
    </div>
  ) : (
    <nav {...known}>{children}</nav>
  )
}
