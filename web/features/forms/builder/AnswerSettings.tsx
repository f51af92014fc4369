import { TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { hasIn, labelOf, type Setting } from './field-words.ts'

const { unitMax, precisionMax, filesMax, numberMax, textMax, textareaMax } = limits.forms

interface AnswerSettingsProps {
  field: FormField
  /** By the setting. */
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<FormField>) => void
  focus: (name: Setting) => object
}

/** How the answer is measured: in which unit, between which numbers, how long, how many. */
export function AnswerSettings({ field, faults, focus, onChange }: AnswerSettingsProps) {
  const has = hasIn(field)
  const longest = field.type === 'text' ? textMax : textareaMax
  return (
    <>
      {has('unit') && (
        <TextInput
          label={labelOf('unit')}
          placeholder="ч, °C, кг"
          maxLength={unitMax}
          autoComplete="off"
          value={field.unit ?? ''}
          error={faults.unit}
          onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        />
      )}
      {has('min') && (
        <div className="forms-pair">
          {(['min', 'max'] as const).map((name) => (
            <NumberSetting
              key={name}
              label={labelOf(name)}
              value={field[name]}
              min={-numberMax}
              max={numberMax}
              decimals={precisionMax}
              fault={faults[name]}
              {...focus(name)}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      )}
      {has('precision') && (
        <NumberSetting
          label={labelOf('precision')}
          value={field.precision}
          min={0}
          max={precisionMax}
          fault={faults.precision}
          placeholder="0"
          onChange={(precision) => onChange({ precision })}
        />
      )}
      {has('maxLength') && (
        <NumberSetting
          label="Не длиннее, знаков"
          value={field.maxLength}
          min={1}
          max={longest}
          fault={faults.maxLength}
          placeholder={String(longest)}
          {...focus('maxLength')}
          onChange={(maxLength) => onChange({ maxLength })}
        />
      )}
      {has('maxCount') && (
        <NumberSetting
          label={field.type === 'photo' ? 'Сколько снимков' : 'Сколько файлов'}
          value={field.maxCount}
          min={1}
          max={filesMax}
          fault={faults.maxCount}
          placeholder="1"
          onChange={(maxCount) => onChange({ maxCount })}
        />
      )}
    </>
  )
}
