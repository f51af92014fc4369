import { Button } from '@mantine/core'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { LazySheet } from '../../../ui/LazySheet.tsx'
import type { useFields } from './useFields.ts'

// What no empty form needs comes with its first field.
const loadSettings = () => import('./FieldSettings.tsx').then((file) => file.FieldSettings)

interface SettingsPlaceProps {
  fields: readonly FormField[]
  /** Of the selected one. */
  faults: Readonly<Record<string, string>>
  own: ReturnType<typeof useFields>
  /** There is room beside the fields. */
  wide: boolean
  onRemove: (field: FormField) => void
  onBusy: (busy: boolean) => void
}

/** The settings of the selected field: beside the others, or in a sheet over them. */
export function SettingsPlace({ fields, faults, own, wide, onRemove, onBusy }: SettingsPlaceProps) {
  const { selected } = own
  const settings = selected && (
    <Fetched
      key={selected.id}
      wanted
      load={loadSettings}
      onFailure={() => own.choose(undefined)}
      props={{
        field: selected,
        fields,
        faults,
        fresh: own.fresh,
        onBusy,
        onChange: (part) => own.patch(selected.id, part),
      }}
    />
  )
  if (wide)
    return (
      <section className="forms-column" aria-label="Настройки поля">
        {settings ?? (
          <>
            <h2>Настройки поля</h2>
            <p className="forms-dim">Выберите поле, чтобы настроить его</p>
          </>
        )}
      </section>
    )
  return (
    <LazySheet
      title="Настройки поля"
      bottomBelow="desktop"
      opened={selected !== undefined}
      onClose={() => own.choose(undefined)}
      foot={<Button onClick={() => own.choose(undefined)}>Готово</Button>}
    >
      {settings}
      {selected && (
        <div className="forms-sheet-acts">
          <Button variant="default" disabled={own.full} onClick={() => own.copy(selected)}>
            Дублировать
          </Button>
          <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={() => onRemove(selected)}>
            Удалить поле
          </Button>
        </div>
      )}
    </LazySheet>
  )
}
