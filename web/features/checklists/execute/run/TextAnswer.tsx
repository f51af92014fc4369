import { Textarea } from '@mantine/core'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import type { AnswerProps } from './ItemCard.tsx'
import { ownAria } from '../../../../ui/own-aria.ts'
import { useTyped } from '../../../../lib/useTyped.ts'
import { halvesOf } from '../../../../ui/counted.ts'

export function TextAnswer({ item, answer, give, labelledBy, describedBy }: AnswerProps) {
  const shown = typeof answer?.value === 'string' ? answer.value : ''
  const typed = useTyped(shown, async (text) => void (await give(item, { value: text, na: false })))
  return (
    <Textarea
      {...ownAria}
      rows={1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined || undefined}
      maxLength={halvesOf(typed.value, limits.checklists.textMax)}
      value={typed.value}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={() => void typed.done()}
    />
  )
}
