import { useLayoutEffect, useRef } from 'react'
import type { Question, Questions } from '../questions.ts'
import { DraftRow } from './DraftRow.tsx'

interface DraftRowsProps {
  waiting: Questions
  /** Behind so many questions. */
  after: number
  full: boolean
  groups: readonly string[]
  onBusy: (busy: boolean) => void
  onPatch: (id: string, part: Partial<Question>) => void
  onAccept: (question: Question) => void
  onReject: (question: Question) => void
}

/** Those that wait. When one is taken the next has the focus and stays where it was on the screen; of one that is thrown away it takes the place. */
export function DraftRows({ waiting, after, onAccept, onReject, ...row }: DraftRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<{ id: string; top: number }>(undefined)
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-draft="${CSS.escape(id)}"]`)

  useLayoutEffect(() => {
    const to = next.current
    next.current = undefined
    const node = to && rowOf(to.id)
    if (!node) return
    scrollBy(0, node.getBoundingClientRect().top - to.top)
    node.focus({ preventScroll: true })
    node.scrollIntoView({ block: 'nearest' })
  }, [waiting])

  const topOf = (id: string) => rowOf(id)?.getBoundingClientRect().top
  function leaving(at: number, act: () => void, place?: string) {
    const id = (waiting[at + 1] ?? waiting[at - 1])?.id
    const top = id === undefined ? undefined : topOf(at + 1 < waiting.length ? (place ?? id) : id)
    next.current = id !== undefined && top !== undefined ? { id, top } : undefined
    act()
  }
  return (
    <ul ref={list} role="list" className="tedit-drafts" aria-label="Черновики">
      {waiting.map((question, at) => (
        <li key={question.id}>
          <DraftRow
            {...row}
            question={question}
            number={after + at + 1}
            onAccept={() => leaving(at, () => onAccept(question))}
            onReject={() => leaving(at, () => onReject(question), question.id)}
          />
        </li>
      ))}
    </ul>
  )
}
