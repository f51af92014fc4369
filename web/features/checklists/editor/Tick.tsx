import { Checkbox } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { ITEM_DEFAULTS } from '../../../../openapi/rules/checklists/checklist-items.ts'
import type { SettingProps } from './setting.ts'

interface TickProps extends Pick<SettingProps, 'item' | 'change'> {
  name: 'required' | 'critical' | 'commentOnFail' | 'requireScan'
  description?: string
}

/** A setting that is on or off. */
export function Tick({ item, name, description, change }: TickProps) {
  return (
    <Checkbox
      label={labels.ChecklistSetting[name]}
      description={description}
      checked={item[name] ?? ITEM_DEFAULTS[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
}
