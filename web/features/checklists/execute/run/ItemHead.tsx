import { UnstyledButton } from '@mantine/core'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { type Item, isRequired } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { isAnswered } from '../../../../../openapi/rules/checklists/run-answers.ts'
import { Pill } from '../../../../ui/Badge.tsx'
import type { Answer } from '../../hand-in/run.ts'

interface ItemHeadProps {
  item: Item
  answer: Answer | undefined
  titleId: string
  onInstruction: (item: Item) => void
}

export function ItemHead({ item, answer, titleId, onInstruction }: ItemHeadProps) {
  // The rule looks at an answer and changes none of it.
  const done = answer !== undefined && !answer.isFail && isAnswered(item, answer)
  return (
    <div className="run-item-head">
      <p className="run-title" id={titleId} data-done={done || undefined}>
        {item.title}
      </p>
      {!isRequired(item) && <p className="run-hint">Необязательно</p>}
      {item.hint && <p className="run-hint">{item.hint}</p>}
      {(item.critical || item.requireScan || item.articleTitle !== undefined) && (
        <div className="run-marks">
          {item.critical && <Pill tone="danger">Критично</Pill>}
          {item.requireScan && (
            <Pill
              tone={answer?.scanned ? 'ok' : answer?.notScannedReason ? 'warn' : 'mute'}
              icon={<IconScan size={14} aria-hidden="true" />}
            >
              {answer?.scanned ? 'Код прочитан' : answer?.notScannedReason ? 'Без кода' : 'По коду на месте'}
            </Pill>
          )}
          {item.article && item.articleTitle !== undefined && (
            <UnstyledButton
              className="run-instruction-open"
              aria-haspopup="dialog"
              aria-label={`Инструкция: ${item.articleTitle}`}
              onClick={() => onInstruction(item)}
            >
              <IconBook2 size={18} aria-hidden="true" />
              Инструкция
            </UnstyledButton>
          )}
        </div>
      )}
    </div>
  )
}
