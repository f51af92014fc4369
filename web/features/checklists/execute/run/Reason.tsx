import { Textarea } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { ITEM_DEFAULTS } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { lacks } from '../../../../../openapi/rules/checklists/run-answers.ts'
import type { AnswerProps } from './ItemCard.tsx'
import { ownAria } from '../../../../ui/own-aria.ts'
import { useTyped } from '../../../../lib/useTyped.ts'
import { halvesOf } from '../../../../ui/counted.ts'

/** «Значение вне нормы (…). Укажите причину и принятые меры», and where it is said. */
export function Reason({ item, answer, give, fault }: AnswerProps) {
  const id = useId()
  const typed = useTyped(answer?.comment ?? '', async (text) => void (await give(item, { comment: text.trim() })))
  const { commentOnFail = ITEM_DEFAULTS.commentOnFail } = item
  // What this deviation would lack had nobody said anything.
  const words = commentOnFail && answer ? lacks(item, { ...answer, comment: '', isAtPlace: true }) : undefined
  const lacking = fault !== undefined && !answer?.comment
  return (
    <div className="run-reason">
      {words !== undefined && (
        <p id={id} role="status">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {words}
        </p>
      )}
      <Textarea
        {...ownAria}
        rows={1}
        aria-label={`Причина и меры: ${item.title}`}
        aria-describedby={words === undefined ? undefined : id}
        aria-invalid={(lacking && commentOnFail) || undefined}
        placeholder={commentOnFail ? 'Что случилось и что сделали' : 'Комментарий, необязательно'}
        maxLength={halvesOf(typed.value, limits.checklists.commentMax)}
        value={typed.value}
        onChange={(event) => typed.change(event.currentTarget.value)}
        onBlur={() => void typed.done()}
      />
    </div>
  )
}
