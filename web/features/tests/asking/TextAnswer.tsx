import { InputBase } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useTyped } from '../../../lib/useTyped.ts'
import type { AnswerProps } from './question.ts'
import { halvesOf } from '../../../ui/counted.ts'

export function TextAnswer({ value, give, labelledBy }: AnswerProps) {
  const typed = useTyped(typeof value === 'string' ? value : '', give)
  return (
    // Of Mantine's Textarea all but its own height, which the style sheet gives: with it the page would load what forms are made of.
    <InputBase
      component="textarea"
      multiline
      className="ask-text"
      rows={3}
      placeholder="Ваш ответ"
      aria-labelledby={labelledBy}
      maxLength={halvesOf(typed.value, limits.testing.answerMax)}
      value={typed.value}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={() => void typed.done()}
    />
  )
}
