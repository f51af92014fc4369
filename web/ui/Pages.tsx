import './pages.css'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { pageWindow } from '../lib/page-window.ts'

interface PagesProps {
  page: number
  total: number
  /** Pages offered on each side of the current one. */
  around: number
  hrefOf: (page: number) => string
  /** One of them was pressed, here and not for another tab. */
  onTurn?: () => void
}

/**
 * Pages as links, so that each can be shared and opened in a tab. Mantine's Pagination pads its window to a constant
 * count, which is two buttons too wide for a phone.
 */
export function Pages({ page, total, around, hrefOf, onTurn }: PagesProps) {
  if (total < 2) return null
  const numbers = pageWindow(page, total, around)
  const turned = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && event.button === 0) onTurn?.()
  }
  const [first = 1, last = total] = [numbers[0], numbers.at(-1)]
  const number = (n: number, wide = false) => (
    <Link
      key={n}
      href={hrefOf(n)}
      onClick={turned}
      className="pages-item"
      data-wide={wide || undefined}
      aria-label={`Страница ${n}`}
      aria-current={n === page ? 'page' : undefined}
    >
      {n}
    </Link>
  )
  const dots = (
    <span className="pages-dots" data-wide aria-hidden="true">
      …
    </span>
  )
  return (
    <nav className="pages" aria-label="Страницы">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} label="Предыдущая страница" onClick={turned}>
        <IconChevronLeft size={18} stroke={2} />
      </Step>
      {first > 1 && number(1, true)}
      {first > 2 && dots}
      {numbers.map((n) => number(n))}
      {last < total - 1 && dots}
      {last < total && number(total, true)}
      <Step to={page < total ? hrefOf(page + 1) : undefined} label="Следующая страница" onClick={turned}>
        <IconChevronRight size={18} stroke={2} />
      </Step>
    </nav>
  )
}

interface StepProps {
  to: string | undefined
  label: string
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

/** At an end there is nowhere to go: a place without a link keeps the others where they are. */
function Step({ to, label, onClick, children }: StepProps) {
  if (!to)
    return (
      <span className="pages-item" data-off aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link href={to} className="pages-item" aria-label={label} onClick={onClick}>
      {children}
    </Link>
  )
}
