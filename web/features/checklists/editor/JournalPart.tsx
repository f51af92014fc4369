import { Input, NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { ChecklistDraft } from './checklist-draft.ts'
import { JournalColumns, type JournalPartProps } from './JournalColumns.tsx'

const NONE = ''
const kinds = [
  { value: NONE, label: 'Не заполняет журнал' },
  ...Object.entries(labels.JournalKind).map(([value, label]) => ({ value, label })),
]

/** Which sanitary journal the answers are shown in, and which item is which column. */
export function JournalPart({ draft, change, fields }: JournalPartProps) {
  return (
    <>
      <NativeSelect
        label="Санитарный журнал"
        description="Ответы сами станут записями журнала. За его ведение отвечает компания"
        data={kinds}
        value={draft.journal ?? NONE}
        onChange={({ currentTarget: { value } }) =>
          change({ journal: value === NONE ? null : (value as NonNullable<ChecklistDraft['journal']>), columns: [] })
        }
      />
      {draft.journal && <JournalColumns kind={draft.journal} draft={draft} change={change} fields={fields} />}
      <Input.Error>{fields?.['journal.columns']}</Input.Error>
    </>
  )
}
