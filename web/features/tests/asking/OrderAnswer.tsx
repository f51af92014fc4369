import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { AnswerProps } from './question.ts'

export const loadOrderRows = () => import('./OrderRows.tsx').then((file) => file.OrderRows)

/** What drags is fetched for those tests only that ask for it. */
export function OrderAnswer(props: AnswerProps) {
  const [wanted, setWanted] = useState(true)
  if (!wanted)
    return (
      <Button variant="light" onClick={() => setWanted(true)}>
        Показать варианты
      </Button>
    )
  return (
    <div className="ask-fetched">
      <Fetched wanted load={loadOrderRows} onFailure={() => setWanted(false)} props={props} />
      <div className="ask-fetched-place" aria-hidden="true">
        {props.question.options?.map(({ id }) => (
          <Skeleton key={id} h={56} mt={8} radius={14} />
        ))}
      </div>
    </div>
  )
}
