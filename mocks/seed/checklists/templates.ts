import { examples } from '../../../openapi/gen/examples.gen.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { cleanItem } from '../../../openapi/rules/checklists/checklist-items.ts'
import type { Schedule } from '../../../openapi/rules/checklists/checklist-schedule.ts'
import { itemsOf, starters } from '../../../openapi/rules/checklists/checklist-starters.ts'
import { articleIds, companyIds, userIds } from '../ids.ts'
import { categoryRefs, positionRefs } from '../refs.ts'
import { rowsOf, timeOf, type Seeded } from '../row.ts'
import { hourFrom } from './day.ts'
import type { StoredChecklist, StoredChecklistVersion } from './rows.ts'

const told = examples.checklists.checklist
export const checklistIds = {
  opening: '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c03',
  closing: '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c04',
  /** The contract's example. */
  fridges: told._id,
  sanitary: '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c05',
  receiving: '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c02',
} as const
export type Key = keyof typeof checklistIds
const keys = Object.keys(checklistIds)

/** As many as there are, each with an id of its own that is the same in every database. */
export const itemId = (key: Key, at: number): string =>
  `019bdc10-2${keys.indexOf(key)}00-7a1b-9c2d-${at.toString(16).padStart(12, '0')}`

/** Real content of a restaurant, as the editor gives it after one press. */
function itemsFrom(key: Key): Item[] {
  const starter = starters.find((one) => one.key === key)
  if (!starter) throw new Error(`no such list to start from: ${key}`)
  let at = 0
  return itemsOf(starter, () => itemId(key, at++)).map(cleanItem)
}

const fridges = itemsFrom('fridges').map((item): Item => {
  if (item.type !== 'number') return item
  const position = positionRefs.cook._id
  return {
    ...item,
    article: articleIds.fridgeTemperatures,
    requireScan: true,
    onFail: { position, dueHours: 2, priority: 'high', requirePhoto: true },
  }
})
/** Before the norms were looked over. */
const fridgesFirst = fridges
  .slice(0, -2)
  .map(({ onFail: _onFail, requireScan: _scan, ...item }): Item => ({ ...item, ...(item.max === 2 && { max: 4 }) }))

type More = Partial<StoredChecklist> & { items: Item[]; schedule: Schedule }
function checklist(key: Key, code: string, more: More): StoredChecklist {
  const { title = '', description = '' } = starters.find((one) => one.key === key) ?? {}
  const at = timeOf(checklistIds[key])
  return {
    _id: checklistIds[key],
    title,
    description,
    category: categoryRefs.service._id,
    isActive: true,
    mode: 'shared',
    sign: 'none',
    restaurants: [],
    positions: [],
    allowLate: true,
    journal: null,
    version: 1,
    publicCode: code,
    scanKey: checklistIds[key],
    liveSince: at,
    createdBy: userIds.marina,
    createdAt: at,
    updatedAt: at,
    ...more,
  }
}
const cooks = [positionRefs.cook._id, positionRefs.sousChef._id]
const daily = (startTime: string, endTime: string): Schedule => ({ type: 'daily', startTime, endTime })

export const templates: Record<Key, StoredChecklist> = {
  opening: checklist('opening', 'h3v8n5d2we', { items: itemsFrom('opening'), schedule: daily('09:00', '11:00') }),
  closing: checklist('closing', 'c9r4t7y6ub', {
    items: itemsFrom('closing'),
    schedule: daily('22:30', '00:30'),
    allowLate: false,
  }),
  // Under way, and late, whenever one looks.
  fridges: checklist('fridges', told.publicCode, {
    category: categoryRefs.foodSafety._id,
    sign: 'complete',
    positions: cooks,
    items: fridges,
    journal: {
      kind: 'fridges',
      columns: fridges.flatMap(({ id, type }) => (type === 'number' ? [{ item: id, column: 'temperature' }] : [])),
    },
    schedule: daily(hourFrom(-1), hourFrom(2)),
    version: 2,
    updatedAt: told.updatedAt,
  }),
  sanitary: checklist('sanitary', 'p6k2m8x5zq', {
    category: categoryRefs.foodSafety._id,
    items: itemsFrom('sanitary'),
    schedule: daily(hourFrom(-3), hourFrom(-0.5)),
  }),
  receiving: checklist('receiving', 'd4w9j7s3fa', {
    category: categoryRefs.foodSafety._id,
    positions: cooks,
    items: itemsFrom('receiving'),
    journal: {
      kind: 'perishable',
      columns: [
        { item: itemId('receiving', 0), column: 'supplier' },
        { item: itemId('receiving', 2), column: 'storage' },
        { item: itemId('receiving', 5), column: 'storage' },
        { item: itemId('receiving', 6), column: 'document' },
        { item: itemId('receiving', 7), column: 'remark' },
      ],
    },
    schedule: { type: 'manual' },
  }),
}

export const checklists: Seeded<StoredChecklist>[] = rowsOf(companyIds.berezka, Object.values(templates))

const version = ({ _id, version: n, title, items, schedule, updatedAt, createdBy }: StoredChecklist) => ({
  checklist: _id,
  version: n,
  title,
  items,
  schedule,
  by: createdBy,
  at: updatedAt,
})
/** Oldest first. */
export const checklistVersions: Seeded<StoredChecklistVersion>[] = rowsOf(companyIds.berezka, [
  {
    ...version(templates.fridges),
    version: 1,
    items: fridgesFirst,
    schedule: daily('09:00', '10:00'),
    at: templates.fridges.createdAt,
  },
  ...Object.values(templates).map(version),
])
