import './place-tabs.css'
import type { ReactNode } from 'react'
import { useSideways } from './useSideways.ts'

interface PlaceTabsProps {
  label: string
  /** Which of the places is here. */
  at: string
  /** Where nothing else stands in its row. */
  alone?: boolean
  /** Links, of which the one that is here says so (`aria-current`). */
  children: ReactNode
}

export function PlaceTabs({ label, at, alone, children }: PlaceTabsProps) {
  const row = useSideways(at)
  return (
    <nav className="place-tabs" data-alone={alone || undefined} aria-label={label} ref={row}>
      {children}
    </nav>
  )
}
