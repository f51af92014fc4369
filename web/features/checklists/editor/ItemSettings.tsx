import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { type Item, ITEM_DEFAULTS, isJudged, itemSettingsOf } from '../../../../openapi/rules/checklist-items.ts'
import { itemsFromText } from '../../../../openapi/rules/item-list.ts'
import { toast } from '../../../shell/notifications.tsx'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { ArticleField } from './ArticleField.tsx'
import { ConditionField } from './ConditionField.tsx'
import { ROOM_WORDS } from './item-words.ts'
import type { Items } from './items.ts'
import { OnFailFields } from './OnFailFields.tsx'
import { OptionsField } from './OptionsField.tsx'
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

const { itemTitleMax, sectionMax, hintMax, unitMax, placeMax, precisionMax, numberMax } = limits.checklists
const WEIGHT_MAX = 10
const settings = labels.ChecklistSetting
const entries = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const precisions = Array.from({ length: precisionMax + 1 }, (_, at) => String(at))
const focused = { autoFocus: true, 'data-autofocus': true }
const folded = ['hint', 'section', 'place', 'weight', 'requireScan', 'showIf']
const noOptions = Array.from({ length: limits.checklists.optionsMin }, () => ({ text: '' }))

/** The settings of the open item: those of its type and no other. */
export function ItemSettings({ item, items, faults, fresh, own }: ItemSettingsProps) {
  const { type, title, photo = ITEM_DEFAULTS.photo } = item
  const at = items.indexOf(item)
  // What is switched off in there does not close it under the hand; what is wrong in there opens it.
  const [more, setMore] = useState(Boolean(item.showIf || item.requireScan))
  const wrong = folded.some((name) => faults[name] !== undefined)
  const change = (part: Partial<Item>) => own.patch(item.id, part)
  const has = (name: ReturnType<typeof itemSettingsOf>[number]) => itemSettingsOf(type).includes(name)
  const tick = (name: 'required' | 'critical' | 'commentOnFail' | 'requireScan', description?: string) => (
    <Checkbox
      label={settings[name]}
      description={description}
      checked={item[name] ?? ITEM_DEFAULTS[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (title.trim() !== '') own.add(item.id)
  }
  function paste(event: ClipboardEvent) {
    const { items: found, leftOut } = itemsFromText(event.clipboardData.getData('text'))
    if (found.length === 0 || found.length + leftOut.length < 2 || title.trim() !== '') return
    event.preventDefault()
    own.addAll(found, at)
    // The place of the empty one is theirs too.
    const notIn = leftOut.length + Math.max(0, found.length - own.left - 1)
    if (notIn > 0) toast('info', `Не вошло: ${notIn}. ${ROOM_WORDS}`)
  }
  return (
    <div className="cled-settings">
      <Textarea
        label={settings.title}
        description="Enter — следующий пункт. Можно вставить список: каждая строка станет пунктом"
        rows={1}
        maxLength={itemTitleMax}
        {...(fresh && focused)}
        value={title}
        error={faults.title}
        onPaste={paste}
        onKeyDown={press}
        onChange={({ currentTarget }) => change({ title: currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
      />
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
      {has('min') && (
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
      )}
      {has('options') && (
        <OptionsField
          options={item.options ?? noOptions}
          fault={faults.options}
          onChange={(options) => change({ options })}
        />
      )}
      <div className="cled-ticks">
        {tick('required')}
        {has('critical') && tick('critical')}
        {has('commentOnFail') && tick('commentOnFail')}
      </div>
      {isJudged(type) && (
        <OnFailFields value={item.onFail ?? null} fault={faults.onFail} onChange={(onFail) => change({ onFail })} />
      )}
      <ArticleField item={item} fault={faults.article} onChange={change} />
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
          {tick('requireScan', 'Ответ засчитается, когда код на месте прочитан телефоном')}
          <ConditionField item={item} items={items} fault={faults.showIf} onChange={(showIf) => change({ showIf })} />
        </div>
      </details>
    </div>
  )
}
