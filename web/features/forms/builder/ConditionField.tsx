import { NativeSelect, Switch } from '@mantine/core'
import { type FormField, mayBeAsked } from '../../../../openapi/rules/forms/forms.ts'
import { nameOf } from './field-name.ts'

interface ConditionFieldProps {
  field: FormField
  /** Those that stand above it. */
  above: readonly FormField[]
  fault: string | undefined
  onChange: (showIf: FormField['showIf']) => void
}

const ticks = [
  { value: 'true', label: 'отмечено' },
  { value: 'false', label: 'не отмечено' },
]
const firstAnswer = ({ type, options = [] }: FormField) => (type === 'checkbox' ? true : (options[0] ?? ''))

/** When the field is asked at all: by one answer above it. */
export function ConditionField({ field: { showIf }, above, fault, onChange }: ConditionFieldProps) {
  const choices = above.filter(mayBeAsked)
  const asked = choices.find(({ id }) => id === showIf?.field)
  const first = choices.at(-1)
  return (
    <div className="forms-condition">
      <Switch
        label="Показывать при условии"
        description={
          first || showIf
            ? 'Поле появится, когда ответ выше подходит. Один уровень'
            : 'Условие может спросить список или флажок, который стоит выше'
        }
        checked={Boolean(showIf)}
        disabled={!first && !showIf}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked && first ? { field: first.id, is: firstAnswer(first) } : undefined)
        }
      />
      {showIf && (
        <>
          <NativeSelect
            label="Если ответ на"
            error={fault}
            data={[
              ...(asked ? [] : [{ value: '', label: 'Выберите поле' }]),
              ...choices.map((one) => ({ value: one.id, label: nameOf(one) })),
            ]}
            value={asked?.id ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = choices.find(({ id }) => id === currentTarget.value)
              if (chosen) onChange({ field: chosen.id, is: firstAnswer(chosen) })
            }}
          />
          {asked && (
            <NativeSelect
              label={asked.type === 'checkbox' ? 'Флажок' : 'Равен'}
              data={asked.type === 'checkbox' ? ticks : answersOf(asked, showIf.is)}
              value={String(showIf.is)}
              onChange={({ currentTarget: { value } }) =>
                onChange({ field: asked.id, is: asked.type === 'checkbox' ? value === 'true' : value })
              }
            />
          )}
        </>
      )}
    </div>
  )
}

/** An answer that is no longer offered is shown as it is, so that it can be mended. */
function answersOf({ options = [] }: FormField, is: string | boolean) {
  const offered = [...new Set(options.filter((option) => option.trim() !== ''))]
  return typeof is === 'string' && !offered.includes(is)
    ? [{ value: is, label: is === '' ? 'Выберите вариант' : `${is} (нет в списке)` }, ...offered]
    : offered
}
