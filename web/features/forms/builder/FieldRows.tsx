import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { DropZone } from './DropZone.tsx'
import { nameOf } from './field-name.ts'
import { conditionOf, summaryOf } from './field-words.ts'
import { typeIcons } from './field-types.ts'

interface FieldRowsProps {
  onDrop: (type: FormField['type'], at: number) => void
  fields: readonly FormField[]
  selected: string | undefined
  /** Of those that were refused. */
  faulty: ReadonlySet<string>
  full: boolean
  onSelect: (id: string) => void
  onMove: (from: number, to: number) => void
  onCopy: (field: FormField) => void
  onRemove: (field: FormField) => void
}

const words = { one: 'Поле', it: 'поле', gender: 'n', notHere: 'Сюда нельзя' } as const

/** The fields, or where the first will be. */
export function FieldRows({ onDrop, ...rows }: FieldRowsProps) {
  const wide = useWide()
  return (
    <DropZone onDrop={onDrop}>
      {rows.fields.length > 0 ? (
        <Sorted {...rows} />
      ) : (
        <p className="forms-none">{wide ? 'Нажмите на тип поля слева или перетащите его сюда' : 'Полей пока нет'}</p>
      )}
    </DropZone>
  )
}

/** The fields in their order; the chosen one has its actions beside it. */
function Sorted({ fields, selected, faulty, full, ...acts }: Omit<FieldRowsProps, 'onDrop'>) {
  return (
    <SortableList
      label="Поля формы"
      className="forms-fields"
      rowClass="forms-field"
      items={fields}
      idOf={({ id }) => id}
      nameOf={nameOf}
      words={words}
      onMove={(_, from, to) => acts.onMove(from, to)}
      lifted={(field) => (
        <Lifted className="forms-field">
          <About field={field} fields={fields} />
        </Lifted>
      )}
    >
      {(field) => {
        const isSelected = field.id === selected
        return (
          <div
            className="forms-field-row"
            data-selected={isSelected || undefined}
            data-indent={field.showIf ? true : undefined}
            data-faulty={faulty.has(field.id) || undefined}
          >
            <UnstyledButton
              className="forms-field-choose"
              aria-pressed={isSelected}
              onClick={() => acts.onSelect(field.id)}
              onKeyDown={({ key }) => key === 'Delete' && acts.onRemove(field)}
            >
              <About field={field} fields={fields} />
              {faulty.has(field.id) && <span className="app-hidden">, есть ошибка</span>}
            </UnstyledButton>
            {isSelected && (
              <span className="forms-field-acts">
                <ActionIcon
                  aria-label={`Дублировать поле: ${nameOf(field)}`}
                  aria-disabled={full}
                  onClick={() => full || acts.onCopy(field)}
                >
                  <IconCopy size={20} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Удалить поле: ${nameOf(field)}`}
                  aria-haspopup="dialog"
                  onClick={() => acts.onRemove(field)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </span>
            )}
          </div>
        )
      }}
    </SortableList>
  )
}

function About({ field, fields }: { field: FormField; fields: readonly FormField[] }) {
  const Icon = typeIcons[field.type]
  const condition = conditionOf(field, fields)
  const isHeading = field.type === 'heading'
  return (
    <>
      {!isHeading && (
        <span className="forms-field-icon">
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <span className="forms-field-words" data-heading={isHeading || undefined}>
        <span className="forms-field-name" data-empty={field.label.trim() === '' || undefined}>
          {nameOf(field)}
        </span>
        {!isHeading && <span className="forms-field-about">{summaryOf(field)}</span>}
        {condition && <span className="forms-field-condition">{condition}</span>}
      </span>
    </>
  )
}
