import { Button, Skeleton } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { AnswerProps, Question } from './question.ts'

/** Fetched for those tests only that ask so. */
const LOADS: Partial<Record<Question['type'], () => Promise<ComponentType<AnswerProps>>>> = {
  order: () => import('./OrderAnswer.tsx').then((file) => file.OrderAnswer),
  match: () => import('./MatchAnswer.tsx').then((file) => file.MatchAnswer),
}

/** Before it is asked for: a network that goes meanwhile takes nothing away. */
export function loadAnswers(types: ReadonlySet<Question['type']>): void {
  for (const type of types) LOADS[type]?.().catch(() => {})
}

export function FetchedAnswer(props: AnswerProps) {
  const [wanted, setWanted] = useState(true)
  const load = LOADS[props.question.type]
  if (!load) return null
  if (!wanted)
    return (
      <Button variant="light" onClick={() => setWanted(true)}>
        Показать варианты
      </Button>
    )
  return (
    <div className="ask-fetched">
      <Fetched wanted load={load} onFailure={() => setWanted(false)} props={props} />
      <div className="ask-fetched-place" aria-hidden="true">
        {props.question.options?.map(({ id }) => (
          <Skeleton key={id} h={56} mt={8} radius={14} />
        ))}
      </div>
    </div>
  )
}
