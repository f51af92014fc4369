import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useId } from 'react'
import { ITEM_DEFAULTS, type Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import type { Answer, Run } from '../../hand-in/run.ts'
import { Choices } from './Choices.tsx'
import { ItemHead } from './ItemHead.tsx'
import { ItemNotes } from './ItemNotes.tsx'
import { NumberAnswer } from './NumberAnswer.tsx'
import { PhotoAnswer } from './PhotoAnswer.tsx'
import { Reason } from './Reason.tsx'
import { TextAnswer } from './TextAnswer.tsx'
import type { Give } from './useAnswering.ts'

export interface AnswerProps {
  item: Item
  run: Run
  answer: Answer | undefined
  give: Give
  /** What is still missing, once it was asked for. */
  fault: string | undefined
  /** Of the item's title and of what is wrong. */
  labelledBy: string
  describedBy: string | undefined
}

interface ItemCardProps extends Pick<AnswerProps, 'item' | 'run' | 'answer' | 'give' | 'fault'> {
  waits: boolean
  onInstruction: (item: Item) => void
}

/** One item: what is asked, the answer, and under it what the answer brings with it; the card grows downwards. */
export function ItemCard({ item, run, answer, give, fault, waits, onInstruction }: ItemCardProps) {
  const id = useId()
  const fails = answer?.isFail === true
  const { photo = ITEM_DEFAULTS.photo } = item
  const wantsPhotos =
    item.type === 'photo' || photo === 'optional' || photo === 'required' || (photo === 'onFail' && fails)
  const said = {
    item,
    run,
    answer,
    give,
    fault,
    labelledBy: `${id}-title`,
    describedBy: fault ? `${id}-fault` : undefined,
  }
  const isTick = item.type === 'check'
  const head = <ItemHead item={item} answer={answer} titleId={said.labelledBy} onInstruction={onInstruction} />
  return (
    <div className="run-card" data-fails={fails || undefined} data-lacking={fault !== undefined || undefined}>
      {isTick ? <Tick {...said} head={head} /> : head}
      <Field {...said} />
      {fails && <Reason {...said} />}
      {wantsPhotos && <PhotoAnswer {...said} />}
      <div role="alert" id={`${id}-fault`} className="run-fault">
        {fault !== undefined && !fails && <p>{fault}</p>}
        {fault !== undefined && fails && answer?.comment && <p>{fault}</p>}
      </div>
      <ItemNotes item={item} answer={answer} zone={run.run.timezone} waits={waits} />
    </div>
  )
}

function Field(props: AnswerProps) {
  switch (props.item.type) {
    case 'yesno':
    case 'select':
      return <Choices {...props} />
    case 'number':
      return <NumberAnswer {...props} />
    case 'text':
      return <TextAnswer {...props} />
    default:
      return null
  }
}

/** The whole row is the tick. */
function Tick({ item, answer, give, describedBy, labelledBy, head }: AnswerProps & { head: ReactNode }) {
  const ticked = answer?.value === true
  return (
    <div className="run-tick">
      <UnstyledButton
        role="checkbox"
        aria-checked={ticked}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined || undefined}
        className="run-tick-press"
        onClick={() => void give(item, { value: !ticked })}
      >
        <span className="run-box" aria-hidden="true">
          {ticked && <IconCheck size={22} style={{ strokeWidth: 3 }} />}
        </span>
      </UnstyledButton>
      {head}
    </div>
  )
}
