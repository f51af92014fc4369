import { Input, NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

// The columns of the annexes come when a journal is chosen.
const loadColumns = () => import('./JournalColumns.tsx').then((file) => file.JournalColumns)
const NONE = ''
const kinds = [
  { value: NONE, label: 'Не заполняет журнал' },
  ...Object.entries(labels.JournalKind).map(([value, label]) => ({ value, label })),
]

export interface JournalPartProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

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
      {draft.journal && (
        <Fetched
          wanted
          load={loadColumns}
          onFailure={() => change({ journal: null })}
          props={{ kind: draft.journal, draft, change, fields }}
        />
      )}
      <Input.Error>{fields?.['journal.columns']}</Input.Error>
    </>
  )
}
