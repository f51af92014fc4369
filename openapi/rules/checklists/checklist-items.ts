import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { cleanText, isBlank } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'

type Schemas = components['schemas']
export type Item = Schemas['ChecklistItem']
type Type = Item['type']
export type ItemSetting = Schemas['ChecklistSetting']

const COMMON = [
  'section',
  'title',
  'hint',
  'required',
  'photo',
  'weight',
  'article',
  'showIf',
  'place',
  'requireScan',
] as const
/** Of those that an answer may fail. */
const JUDGED = [...COMMON, 'commentOnFail', 'critical', 'onFail'] as const
/** What an item of each type has beside id and type. */
const SETTINGS: Readonly<Record<Type, readonly Exclude<ItemSetting, 'type'>[]>> = {
  check: COMMON,
  yesno: JUDGED,
  number: [...JUDGED, 'min', 'max', 'unit', 'precision'],
  text: COMMON,
  select: [...JUDGED, 'options'],
  photo: COMMON.filter((name) => name !== 'photo'),
}
/** What can be set of an item of this type. */
export const itemSettingsOf = (type: Type): readonly Exclude<ItemSetting, 'type'>[] => SETTINGS[type]
/** Whether an answer may be a deviation. */
export const isJudged = (type: Type): boolean => SETTINGS[type].includes('onFail')

/** What an item that says nothing of it means. */
export const ITEM_DEFAULTS = {
  required: true,
  photo: 'none',
  commentOnFail: true,
  weight: 1,
  critical: false,
  requireScan: false,
  precision: 0,
} as const
/** A setting as it acts, whether the item says it or not. */
export const settingOf = (item: Item, name: Exclude<ItemSetting, 'type'>): unknown =>
  SETTINGS[item.type].includes(name)
    ? (item[name] ?? (ITEM_DEFAULTS as Partial<Record<ItemSetting, unknown>>)[name])
    : undefined

export const isRequired = ({ required = ITEM_DEFAULTS.required }: Item): boolean => required

/** The settings of its type and no other; what says the same as nothing is not kept; texts as they are kept. */
export function cleanItem(item: Item): Item {
  const { id, type, title } = item
  const isSaid = (name: Exclude<ItemSetting, 'type'>) => {
    const value = item[name]
    if (value === undefined || value === null || value === '') return false
    return (ITEM_DEFAULTS as Partial<Record<ItemSetting, unknown>>)[name] !== value
  }
  const kept = Object.fromEntries(SETTINGS[type].filter(isSaid).map((name) => [name, item[name]])) as Partial<Item>
  return {
    ...kept,
    id,
    type,
    title: cleanText(title),
    ...(kept.section && { section: cleanText(kept.section) }),
    ...(kept.hint && { hint: cleanText(kept.hint) }),
    ...(kept.unit && { unit: cleanText(kept.unit) }),
    ...(kept.place && { place: cleanText(kept.place) }),
    // As the option that it names: an answer is compared with it letter by letter.
    ...(kept.showIf?.option && { showIf: { ...kept.showIf, option: cleanText(kept.showIf.option) } }),
    ...(kept.options && {
      options: kept.options.map(({ text, isFail }) => ({ text: cleanText(text), ...(isFail && { isFail }) })),
    }),
  }
}

/** What is wrong with the items of a checklist, by field (`items.3.title`). */
export function checklistFaults(items: readonly Item[]): Record<string, string> {
  if (items.length === 0) return { items: texts.itemEmpty }
  const ids = items.map(({ id }) => id)
  const faults = items.flatMap((item, at) => [
    ...(ids.indexOf(item.id) < at ? [[`items.${at}.id`, texts.uniqueItems]] : []),
    ...itemFaults(item, items.slice(0, at)).map(([name, text]) => [`items.${at}.${name}`, fill(text, { n: at + 1 })]),
  ])
  return Object.fromEntries(faults)
}

function itemFaults(item: Item, above: readonly Item[]): [name: string, text: string][] {
  const { type, title, options = [], min, max, showIf, onFail } = item
  const faults: [string, string][] = []
  if (isBlank(title)) faults.push(['title', texts.itemText])
  if (type === 'number' && min !== undefined && max !== undefined && min > max) faults.push(['min', texts.itemRange])
  if (type === 'select') {
    const said = options.map(({ text }) => cleanText(text))
    if (said.length < limits.checklists.optionsMin || said.some(isBlank)) faults.push(['options', texts.itemOptions])
    else if (new Set(said).size < said.length) faults.push(['options', texts.itemSameOptions])
  }
  if (showIf && !isAskable(showIf, above)) faults.push(['showIf', texts.itemShowIf])
  if (onFail && isJudged(type) && !onFail.position && !onFail.assignees?.length)
    faults.push(['onFail', texts.itemOnFail])
  return faults
}

/** One level: what depends on another is not asked. */
function isAskable({ item, is, option }: Schemas['ChecklistShowIf'], above: readonly Item[]): boolean {
  const asked = above.find(({ id }) => id === item)
  if (!asked || asked.showIf) return false
  if (is !== 'option') return is === 'ok' || isJudged(asked.type)
  return (
    asked.type === 'select' && (asked.options ?? []).some(({ text }) => cleanText(text) === cleanText(option ?? ''))
  )
}
