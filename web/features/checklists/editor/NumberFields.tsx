import { NativeSelect, TextInput } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { ITEM_DEFAULTS } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import type { SettingProps } from './setting.ts'

const { unitMax, precisionMax, numberMax } = limits.checklists
const settings = labels.ChecklistSetting
const precisions = Array.from({ length: precisionMax + 1 }, (_, at) => String(at))

/** Within which bounds a number is right, and how it is written. */
export function NumberFields({ item, faults, change }: SettingProps) {
  return (
    <div className="cled-fields" data-narrow>
      {(['min', 'max'] as const).map((name) => (
        <NumberSetting
          key={name}
          label={settings[name]}
          value={item[name]}
          min={-numberMax}
          max={numberMax}
          decimals={precisionMax}
          fault={faults[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <TextInput
        label={settings.unit}
        placeholder="°C, кг, ₽"
        maxLength={unitMax}
        autoComplete="off"
        value={item.unit ?? ''}
        error={faults.unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
      />
      <NativeSelect
        label="Знаков"
        aria-label={settings.precision}
        data={precisions}
        value={String(item.precision ?? ITEM_DEFAULTS.precision)}
        onChange={({ currentTarget }) => change({ precision: Number(currentTarget.value) })}
      />
    </div>
  )
}
