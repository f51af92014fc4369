import { UnstyledButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { isFail } from '../../../../../openapi/rules/checklists/run-answers.ts'
import type { Answer } from '../../hand-in/run.ts'
import type { AnswerProps } from './ItemCard.tsx'

const yesno = [
  { words: 'Да', value: true },
  { words: 'Нет', value: false },
]
const choicesOf = ({ type, options = [] }: Item) =>
  type === 'yesno' ? yesno : options.map(({ text }) => ({ words: text, value: text }))

const isChosen = (answer: Answer | undefined, value: string | boolean) => !answer?.na && answer?.value === value

/** Side by side while they are short, else one under the other; a second press takes the answer back. */
export function Choices({ item, answer, give, labelledBy, describedBy }: AnswerProps) {
  const say = (value: string | boolean) => void give(item, { value: isChosen(answer, value) ? null : value, na: false })
  return (
    <div
      className="run-choices"
      data-column={item.type === 'select' || undefined}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-lacks={describedBy !== undefined || undefined}
    >
      {choicesOf(item).map(({ words, value }) => {
        const chosen = isChosen(answer, value)
        const fails = chosen && isFail(item, { value })
        return (
          <UnstyledButton
            key={words}
            className="run-choice"
            aria-pressed={chosen}
            data-fails={fails || undefined}
            onClick={() => say(value)}
          >
            {chosen &&
              (fails ? <IconAlertTriangle size={18} aria-hidden="true" /> : <IconCheck size={20} aria-hidden="true" />)}
            {words}
          </UnstyledButton>
        )
      })}
      <NotApplicable item={item} answer={answer} give={give} />
    </div>
  )
}

export function NotApplicable({ item, answer, give }: Pick<AnswerProps, 'item' | 'answer' | 'give'>) {
  const na = answer?.na === true
  return (
    <UnstyledButton
      className="run-choice run-na"
      aria-pressed={na}
      aria-label="Н/п: не применимо"
      onClick={() => void give(item, { value: null, na: !na })}
    >
      Н/п
    </UnstyledButton>
  )
}
