import { NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import {
  type Item,
  ITEM_DEFAULTS,
  isJudged,
  itemSettingsOf,
} from '../../../../openapi/rules/checklists/checklist-items.ts'
import { ArticleField } from './ArticleField.tsx'
import type { Items } from './items.ts'
import { MoreSettings } from './MoreSettings.tsx'
import { NumberFields } from './NumberFields.tsx'
import { OnFailFields } from './OnFailFields.tsx'
import { OptionsField } from './OptionsField.tsx'
import type { SettingProps } from './setting.ts'
import { Tick } from './Tick.tsx'
import { TitleField } from './TitleField.tsx'
import type { useItems } from './useItems.ts'

interface ItemSettingsProps {
  item: Item
  items: Items
  /** By the setting. */
  faults: Readonly<Record<string, string>>
  /** It has just been added: its title is typed first. */
  fresh: boolean
  own: ReturnType<typeof useItems>
}

const settings = labels.ChecklistSetting
const entries = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const noOptions = Array.from({ length: limits.checklists.optionsMin }, () => ({ text: '' }))

/** The settings of the open item: those of its type and no other. */
export function ItemSettings({ item, items, faults, fresh, own }: ItemSettingsProps) {
  const { type, photo = ITEM_DEFAULTS.photo } = item
  const change: SettingProps['change'] = (settled) => own.patch(item.id, settled)
  const part: SettingProps = { item, faults, change }
  const has = (name: ReturnType<typeof itemSettingsOf>[number]) => itemSettingsOf(type).includes(name)
  return (
    <div className="cled-settings">
      <TitleField item={item} at={items.indexOf(item)} fault={faults.title} fresh={fresh} own={own} />
      <div className="cled-fields">
        <NativeSelect
          label={settings.type}
          data={entries(labels.ChecklistItemType)}
          value={type}
          onChange={({ currentTarget }) => change({ type: currentTarget.value as Item['type'] })}
        />
        {has('photo') && (
          <NativeSelect
            label={settings.photo}
            data={entries(labels.ChecklistPhotoRule)}
            value={photo}
            onChange={({ currentTarget }) => change({ photo: currentTarget.value as typeof photo })}
          />
        )}
      </div>
      {has('min') && <NumberFields {...part} />}
      {has('options') && (
        <OptionsField
          options={item.options ?? noOptions}
          fault={faults.options}
          onChange={(options) => change({ options })}
        />
      )}
      <div className="cled-ticks">
        <Tick item={item} name="required" change={change} />
        {has('critical') && <Tick item={item} name="critical" change={change} />}
        {has('commentOnFail') && <Tick item={item} name="commentOnFail" change={change} />}
      </div>
      {isJudged(type) && (
        <OnFailFields value={item.onFail ?? null} fault={faults.onFail} onChange={(onFail) => change({ onFail })} />
      )}
      <ArticleField item={item} fault={faults.article} onChange={change} />
      <MoreSettings {...part} items={items} />
    </div>
  )
}
