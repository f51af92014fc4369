import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { type AnswerProps, listOf, pressed } from './question.ts'

/** The browser's own radios and boxes, as wide as a thumb: 1–9 choose too (useQuestionKeys). */
export function ChoiceAnswer({ question, value, give, labelledBy }: AnswerProps) {
  const name = useId()
  const isMany = question.type === 'multiple'
  const chosen = listOf(value)
  const press = (id: string) => {
    const next = pressed(question, value, id)
    if (next !== undefined) void give(next)
  }
  return (
    <div className="ask-options" role={isMany ? 'group' : 'radiogroup'} aria-labelledby={labelledBy}>
      {question.options?.map(({ id, text, image }) => (
        <label key={id} className="ask-option" data-chosen={chosen.includes(id) || undefined}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => press(id)}
          />
          <span className="ask-mark" data-round={!isMany || undefined} aria-hidden="true">
            <IconCheck size={16} stroke={3} />
          </span>
          <span className="ask-option-text">
            {text}
            {image !== undefined && <img src={image} alt={text ? '' : 'Вариант ответа'} loading="lazy" />}
          </span>
        </label>
      ))}
    </div>
  )
}
