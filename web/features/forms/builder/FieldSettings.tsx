import { Switch, Textarea, TextInput } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { counted } from '../../../ui/counted.ts'
import { AnswerSettings } from './AnswerSettings.tsx'
import { ConditionField } from './ConditionField.tsx'
import { hasIn, labelOf } from './field-words.ts'
import { OptionsField } from './OptionsField.tsx'
import { SampleField } from './SampleField.tsx'

export interface FieldSettingsProps {
  field: FormField
  fields: readonly FormField[]
  /** By the setting. */
  faults: Readonly<Record<string, string>>
  /** It has just been added: its name is typed first. */
  fresh: boolean
  onBusy: (busy: boolean) => void
  onChange: (part: Partial<FormField>) => void
}

const { labelMax, hintMax, sectionMax } = limits.forms

const noOptions = Array.from({ length: limits.forms.optionsMin }, () => '')

/** The settings of the chosen field: those of its type and no other. */
export function FieldSettings({ field, fields, faults, fresh, onBusy, onChange }: FieldSettingsProps) {
  const has = hasIn(field)
  const above = fields.slice(
    0,
    fields.findIndex(({ id }) => id === field.id),
  )
  const first = Object.keys(faults)[0] ?? (fresh ? 'label' : undefined)
  const focus = (name: string) => (first === name ? { autoFocus: true, 'data-autofocus': true } : {})
  return (
    <div className="forms-settings">
      <h2>{labels.FormFieldType[field.type]}</h2>
      <Textarea
        label="Название"
        required
        withAsterisk={false}
        rows={1}
        {...focus('label')}
        {...counted(field.label, labelMax)}
        value={field.label}
        error={faults.label}
        // A name is one line, however long it is drawn.
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextInput
        label={labelOf('hint')}
        maxLength={hintMax}
        autoComplete="off"
        value={field.hint ?? ''}
        error={faults.hint}
        onChange={({ currentTarget }) => onChange({ hint: currentTarget.value })}
      />
      {has('options') && (
        <OptionsField
          options={field.options ?? noOptions}
          fault={faults.options}
          onChange={(options) => onChange({ options })}
        />
      )}
      <AnswerSettings field={field} faults={faults} focus={focus} onChange={onChange} />
      {has('required') && (
        <Switch
          label={labelOf('required')}
          description={field.type === 'checkbox' ? 'Флажок должен быть отмечен' : undefined}
          checked={field.required ?? false}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
      )}
      {has('sample') && <SampleField field={field} fault={faults.sample} onBusy={onBusy} onChange={onChange} />}
      <TextInput
        label={labelOf('section')}
        description="Поля одного раздела стоят под его названием"
        maxLength={sectionMax}
        autoComplete="off"
        value={field.section ?? ''}
        error={faults.section}
        onChange={({ currentTarget }) => onChange({ section: currentTarget.value })}
      />
      <ConditionField field={field} above={above} fault={faults.showIf} onChange={(showIf) => onChange({ showIf })} />
    </div>
  )
}
