import './chips.css'
import type { ReactNode } from 'react'
import { useSideways } from './useSideways.ts'

interface ChipsProps {
  label: string
  /** Of links: which one is here. */
  at?: string
  /** With the class `chip`: buttons that press in, or links. */
  children: ReactNode
}

export function Chips({ label, at, children }: ChipsProps) {
  const row = useSideways(at)
  const known = { className: 'chips', 'aria-label': label, ref: row }
  return at === undefined ? (
    <div role="group" {...known}>
      {children}
    </div>
  ) : (
    <nav {...known}>{children}</nav>
  )
}
