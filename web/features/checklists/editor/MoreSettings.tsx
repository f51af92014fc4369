import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { ITEM_DEFAULTS } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { ConditionField } from './ConditionField.tsx'
import type { Items } from './items.ts'
import type { SettingProps } from './setting.ts'
import { Tick } from './Tick.tsx'

const { sectionMax, hintMax, placeMax } = limits.checklists
const WEIGHT_MAX = 10
const settings = labels.ChecklistSetting
const folded = ['hint', 'section', 'place', 'weight', 'requireScan', 'showIf']

/** What few items have, folded away. */
export function MoreSettings({ item, items, faults, change }: SettingProps & { items: Items }) {
  // What is switched off in there does not close it under the hand; what is wrong in there opens it.
  const [more, setMore] = useState(Boolean(item.showIf || item.requireScan))
  const wrong = folded.some((name) => faults[name] !== undefined)
  return (
    <details className="cled-more" open={more || wrong} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
      <summary>Подсказка, раздел, место, условие</summary>
      <div className="cled-settings">
        <TextInput
          label={settings.hint}
          maxLength={hintMax}
          autoComplete="off"
          value={item.hint ?? ''}
          error={faults.hint}
          onChange={({ currentTarget }) => change({ hint: currentTarget.value })}
        />
        <div className="cled-fields">
          <TextInput
            label={settings.section}
            maxLength={sectionMax}
            autoComplete="off"
            value={item.section ?? ''}
            error={faults.section}
            onChange={({ currentTarget }) => change({ section: currentTarget.value })}
          />
          <TextInput
            label={settings.place}
            placeholder="Холодильник 2"
            maxLength={placeMax}
            autoComplete="off"
            value={item.place ?? ''}
            error={faults.place}
            onChange={({ currentTarget }) => change({ place: currentTarget.value })}
          />
          <NumberSetting
            label={settings.weight}
            value={item.weight}
            min={0}
            max={WEIGHT_MAX}
            fault={faults.weight}
            placeholder={String(ITEM_DEFAULTS.weight)}
            onChange={(weight) => change({ weight })}
          />
        </div>
        <Tick
          item={item}
          name="requireScan"
          description="Ответ засчитается, когда код на месте прочитан телефоном"
          change={change}
        />
        <ConditionField item={item} items={items} fault={faults.showIf} onChange={(showIf) => change({ showIf })} />
      </div>
    </details>
  )
}
