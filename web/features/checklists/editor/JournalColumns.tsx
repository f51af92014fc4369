import { Button, NativeSelect } from '@mantine/core'
import { feedFaults } from '../../../../openapi/rules/journals/journal-feed.ts'
import { columnsFor, type Column, type Kind } from '../../../../openapi/rules/journals/journals.ts'
import type { ChecklistDraft } from './checklist-draft.ts'

export interface JournalPartProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

/** Of each item that can fill a column of the journal, which one. */
export function JournalColumns({ kind, draft, change, fields }: JournalPartProps & { kind: Kind }) {
  const { items, columns } = draft
  const choosable = items.flatMap((item) => {
    const data = columnsFor(kind, item)
    return data.length > 0 ? [{ item, data }] : []
  })
  const choose = (id: string, column: Column | undefined) =>
    change({ columns: [...columns.filter(({ item }) => item !== id), ...(column ? [{ item: id, column }] : [])] })
  if (choosable.length === 0)
    return <p className="cled-people">Ни один пункт не подходит: в этом журнале другие типы ответов.</p>
  const faults = feedFaults({ kind, columns: [...columns] }, items)
  const only = new Set(choosable.flatMap(({ data }) => data.map(({ key }) => key)))
  const [first] = only
  return (
    <div className="cled-columns">
      {only.size === 1 && columns.length < choosable.length && (
        <Button
          variant="light"
          onClick={() => first && change({ columns: choosable.map(({ item }) => ({ item: item.id, column: first })) })}
        >
          Отдать журналу все подходящие пункты
        </Button>
      )}
      {choosable.map(({ item, data }) => {
        const at = columns.findIndex((one) => one.item === item.id)
        return (
          <NativeSelect
            key={item.id}
            label={[item.section, item.title].filter(Boolean).join(': ')}
            data={[
              { value: '', label: 'Не попадает в журнал' },
              ...data.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            value={columns[at]?.column ?? ''}
            error={fields && (faults[`journal.columns.${at}.column`] ?? fields[`journal.columns.${at}.column`])}
            onChange={({ currentTarget: { value } }) => choose(item.id, data.find(({ key }) => key === value)?.key)}
          />
        )
      })}
    </div>
  )
}
