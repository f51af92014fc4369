import { Input } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { AudienceFields } from '../../../audience/AudienceFields.tsx'
import { audienceQuery, peopleWords } from '../../../audience/audience-query.ts'
import { useRead } from '../../../data/useRead.ts'
import { Segments } from '../../../ui/Segments.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

interface PartProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

const choices = <Value extends string>(names: Record<Value, string>) =>
  ownKeys(names).map((value) => ({ value, label: names[value] }))

/** «6 человек», as many as the choice means now; nothing while it is not known. */
function usePeople({ restaurants, positions }: ChecklistDraft): string | undefined {
  const query = audienceQuery({ restaurants, positions })
  const { data, behind } = useRead('userListByAudience', { query })
  if (!data || behind) return undefined
  return data.count === 0
    ? 'Таких сотрудников нет: уберите ресторан или должность'
    : `Сейчас это ${peopleWords(data.count)}`
}

/** Where and by whom it is done, and who signs. */
export function PeoplePart({ draft, change, fields }: PartProps) {
  const counted = usePeople(draft)
  return (
    <>
      <AudienceFields restaurants={draft.restaurants} positions={draft.positions} fields={fields} onChange={change} />
      <p className="cled-people cled-counted">{counted}</p>
      <div className="cled-fields" data-wide>
        <div>
          <Input.Label labelElement="div">Кто выполняет</Input.Label>
          <Segments
            full
            label="Кто выполняет"
            choices={choices(labels.ChecklistMode)}
            value={draft.mode}
            onChange={(mode) => change({ mode })}
          />
        </div>
        <div>
          <Input.Label labelElement="div">Подпись PIN-кодом</Input.Label>
          <Segments
            full
            label="Подпись PIN-кодом"
            choices={choices(labels.ChecklistSign)}
            value={draft.sign}
            onChange={(sign) => change({ sign })}
          />
        </div>
      </div>
    </>
  )
}
