import './drafting.css'
import type { Question } from '../questions.ts'
import { DraftRows } from './DraftRows.tsx'
import { DraftSkeleton } from './DraftSkeleton.tsx'
import { type Drafted, rejected } from './drafted.ts'

interface DraftedBelowProps {
  drafted: Drafted | null
  isWriting: boolean
  /** How many questions the test has: drafts are numbered behind them. */
  count: number
  full: boolean
  groups: readonly string[]
  onBusy: (busy: boolean) => void
  onChange: (drafted: Drafted | null) => void
  /** Into the test, last. */
  onAccept: (question: Question) => void
}

/** The drafts of the assistant below the questions: nothing of them is in the test before a person takes it. */
export function DraftedBelow(props: DraftedBelowProps) {
  const { drafted, isWriting, count, full, groups, onBusy, onChange, onAccept } = props
  const waiting = drafted?.waiting ?? []
  return (
    <>
      {drafted && waiting.length > 0 && (
        <DraftRows
          waiting={waiting}
          after={count}
          full={full}
          groups={groups}
          onBusy={onBusy}
          onPatch={(id, part) =>
            onChange({ ...drafted, waiting: waiting.map((one) => (one.id === id ? { ...one, ...part } : one)) })
          }
          onAccept={onAccept}
          onReject={(question) => onChange(rejected(drafted, question))}
        />
      )}
      {isWriting && <DraftSkeleton />}
    </>
  )
}
