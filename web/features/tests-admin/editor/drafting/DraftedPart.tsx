import './drafting.css'
import type { Question } from '../questions.ts'
import { DraftedLine } from './DraftedLine.tsx'
import { DraftRows } from './DraftRows.tsx'
import { DraftSkeleton } from './DraftSkeleton.tsx'
import { type Drafted, rejected } from './drafted.ts'
import type { Wish } from './useDrafting.ts'

export interface DraftedPartProps {
  drafted: Drafted | null
  /** What is being written, or could not be. */
  wish: Wish | undefined
  failure: string | undefined
  /** How many questions the test has: drafts are numbered behind them. */
  count: number
  full: boolean
  groups: readonly string[]
  onBusy: (busy: boolean) => void
  onChange: (drafted: Drafted | null) => void
  /** Into the test, last. */
  onAccept: (question: Question) => void
  onAgain: () => void
  onStop: () => void
}

/** The drafts of the assistant below the questions: nothing of them is in the test before a person takes it. */
export function DraftedPart(props: DraftedPartProps) {
  const { drafted, wish, failure, count, full, groups, onBusy, onChange, onAccept } = props
  const waiting = drafted?.waiting ?? []
  return (
    <>
      <DraftedLine {...props} />
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
      {wish && failure === undefined && <DraftSkeleton />}
    </>
  )
}
