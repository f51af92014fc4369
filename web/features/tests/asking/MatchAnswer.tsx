import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId, useState } from 'react'
import { type AnswerProps, listOf } from './question.ts'

const none: NonNullable<AnswerProps['question']['options']> = []

/** One of the left is at hand, a press on one of the right is its pair, and the next without a pair follows. */
export function MatchAnswer({ question, value, give, labelledBy }: AnswerProps) {
  const options = question.options ?? none
  const rights = question.rights ?? none
  const id = useId()
  const given = listOf(value)
  const pairs = options.map((_, at) => given[at] ?? '')
  const [chosen, setChosen] = useState<number>()
  const first = pairs.indexOf('')
  const at = chosen ?? (first === -1 ? 0 : first)
  const textOf = (right: string | undefined) => rights.find((one) => one.id === right)?.text
  const pair = (right: string) => {
    const isTakenBack = pairs[at] === right
    // A right side stands beside one of the left.
    const next = pairs.map((known, place) => (place === at && !isTakenBack ? right : known === right ? '' : known))
    // The next one without a pair, from here on and round.
    const open = [...next.keys()].filter((place) => next[place] === '')
    setChosen(isTakenBack ? at : (open.find((place) => place > at) ?? open[0] ?? at))
    void give(next.some((known) => known !== '') ? next : [])
  }
  return (
    <div className="ask-match">
      <ul role="list" aria-labelledby={labelledBy} className="ask-lefts">
        {options.map((option, place) => (
          <li key={option.id}>
            <UnstyledButton
              className="ask-left"
              data-paired={pairs[place] !== '' || undefined}
              aria-pressed={place === at}
              onClick={() => setChosen(place)}
            >
              <span>{option.text}</span>
              <span className="ask-left-pair">{textOf(pairs[place]) ?? 'Пара не выбрана'}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p id={`${id}-rights`} className="ask-rights-head">
        Пара для «{options[at]?.text}»
      </p>
      <div role="group" aria-labelledby={`${id}-rights`} className="ask-rights">
        {rights.map((right) => {
          const of = pairs.indexOf(right.id)
          return (
            <UnstyledButton
              key={right.id}
              className="ask-right"
              data-taken={(of !== -1 && of !== at) || undefined}
              aria-pressed={of === at}
              onClick={() => pair(right.id)}
            >
              {of === at && <IconCheck size={18} aria-hidden="true" />}
              <span>
                {right.text}
                {of !== -1 && of !== at && <span className="ask-right-of">сейчас у «{options[of]?.text}»</span>}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
