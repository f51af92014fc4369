import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, formIds, userIds } from './ids.ts'
import { categoryRefs, restaurantRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'
import { examples } from '../../openapi/gen/examples.gen.ts'

type Schemas = components['schemas']
/** Whom and what it names is kept by ids, and shown as it is called when it is asked. */
type Base = {
  _id: string
  title: string
  description: string
  priority: Schemas['TaskPriority']
  category: string | null
  restaurant: string | null
  form: string | null
  assignees: string[]
  assignMode: Schemas['TaskAssignMode']
  requireReview: boolean
  requirePhoto: boolean
  /** Ids of files. */
  attachments: string[]
  createdAt: string
  updatedAt: string
}
export type StoredComment = {
  _id: string
  author: string
  text: string
  mentions: string[]
  attachments: string[]
  createdAt: string
  editedAt: string | null
  deleted: boolean
  clientId?: string | undefined
}
export type StoredEntry = Pick<Schemas['TaskHistoryEntry'], '_id' | 'at' | 'action' | 'comment' | 'changes'> & {
  by: string | null
  clientId?: string | undefined
}
export type StoredTask = Base & {
  number: number
  status: Schemas['TaskStatus']
  deadline: string | null
  group: string | null
  series: string | null
  createdBy: string | null
  completedAt: string | null
  completedBy?: string | undefined
  source?: Schemas['TaskSourceInput'] | undefined
  result?: { comment: string; attachments: string[]; by: string; at: string } | undefined
  returned?: { comment: string; by: string; at: string } | undefined
  /** Oldest first, as the history. */
  comments: StoredComment[]
  history: StoredEntry[]
}
export type StoredSeries = Base & {
  repeat: Schemas['TaskRepeat']
  problem: 'noPeople' | null
  createdBy: string
  ended: boolean
}
export type StoredTemplate = Base & { name: string; dueIn: Schemas['TaskDueIn'] | null }

const { marina, denis, ksenia, roman, pavel } = userIds
const { moika, park } = restaurantRefs
const { task: replaced, series: monday, template: cleaning, taskComments, taskHistory, taskGroup } = examples.tasks

const task = (
  _id: string,
  number: number,
  title: string,
  assignees: string[],
  more: Partial<StoredTask> = {},
): StoredTask => ({
  _id,
  number,
  title,
  description: '',
  status: 'new',
  priority: 'medium',
  category: null,
  restaurant: null,
  form: null,
  assignees,
  assignMode: 'any',
  requireReview: false,
  requirePhoto: false,
  attachments: [],
  deadline: null,
  group: null,
  series: null,
  createdBy: marina,
  createdAt: timeOf(_id),
  updatedAt: timeOf(_id),
  completedAt: null,
  comments: [],
  history: [
    {
      _id: _id.replace(/^(.{14})7/, '$17'),
      at: timeOf(_id),
      by: marina,
      action: 'created',
      comment: null,
      changes: [],
    },
  ],
  ...more,
})
const idOf = (n: number) => `01a1d9f2-${n.toString(16).padStart(4, '0')}-7c9d-8e0f-b1c2d3e4f5a6`
const inGroup = { group: taskGroup._id, assignMode: 'each', deadline: taskGroup.deadline } as const

export const tasks: Seeded<StoredTask>[] = rowsOf(companyIds.berezka, [
  task(idOf(1), 114, 'Проверить огнетушители', [roman], { restaurant: moika._id, priority: 'low' }),
  task(idOf(2), 115, 'Обновить ценники на витрине', [denis], {
    status: 'done',
    completedAt: '2026-11-17T12:00:00.000Z',
    completedBy: denis,
    restaurant: moika._id,
  }),
  task(idOf(3), 116, taskGroup.title, [denis], inGroup),
  task(idOf(4), 117, taskGroup.title, [ksenia], { ...inGroup, status: 'in_progress' }),
  task(idOf(5), 118, taskGroup.title, [roman], {
    ...inGroup,
    status: 'done',
    completedAt: '2026-11-18T15:00:00.000Z',
    completedBy: roman,
  }),
  task(idOf(6), 119, 'Принять поставку рыбы', [roman, pavel], {
    form: formIds.delivery,
    category: categoryRefs.foodSafety._id,
    restaurant: park._id,
    priority: 'high',
    deadline: '2026-11-27T09:00:00.000Z',
  }),
  task(idOf(7), 120, 'Составить список вин к банкету', [ksenia], {
    status: 'review',
    requireReview: true,
    category: categoryRefs.bar._id,
    restaurant: park._id,
    result: { comment: 'Шесть позиций', attachments: [], by: ksenia, at: '2026-11-19T09:00:00.000Z' },
  }),
  task(idOf(8), 121, 'Заказать салфетки', [marina], { createdBy: denis, restaurant: moika._id }),
  task(idOf(9), 122, 'Переставить столы на веранде', [denis, ksenia], {
    status: 'cancelled',
    completedAt: '2026-11-18T10:00:00.000Z',
    completedBy: marina,
  }),
  task(idOf(10), 123, monday.title, [denis], {
    series: monday._id,
    category: categoryRefs.service._id,
    restaurant: moika._id,
    requirePhoto: true,
    deadline: '2026-11-16T15:00:00.000Z',
  }),
  task(idOf(11), 124, 'Разобрать склад', [pavel, roman], {
    status: 'in_progress',
    requireReview: true,
    returned: { comment: 'Нижняя полка осталась', by: marina, at: '2026-11-19T08:00:00.000Z' },
  }),
  task(replaced._id, replaced.number, replaced.title, [denis], {
    description: replaced.description,
    status: 'in_progress',
    priority: 'high',
    category: categoryRefs.service._id,
    restaurant: moika._id,
    form: replaced.form._id,
    requireReview: true,
    requirePhoto: true,
    deadline: replaced.deadline,
    createdAt: replaced.createdAt,
    updatedAt: replaced.updatedAt,
    comments: taskComments.comments.toReversed().map(({ _id, author, text, mentions, createdAt }) => ({
      _id,
      author: author.id,
      text,
      mentions: mentions.map(({ id }) => id),
      attachments: [],
      createdAt,
      editedAt: null,
      deleted: false,
    })),
    history: taskHistory.history.toReversed().map(({ by, ...entry }) => ({ ...entry, by: by.id }) as StoredEntry),
  }),
])
const base = (from: typeof monday | typeof cleaning): Base => ({
  _id: from._id,
  title: from.title,
  description: from.description,
  priority: 'medium',
  category: categoryRefs.service._id,
  restaurant: moika._id,
  form: null,
  assignees: [denis],
  assignMode: 'any',
  requireReview: from.requireReview,
  requirePhoto: from.requirePhoto,
  attachments: [],
  createdAt: from.createdAt,
  updatedAt: from.updatedAt,
})
export const taskSeries: Seeded<StoredSeries>[] = rowsOf(companyIds.berezka, [
  {
    ...base(monday),
    repeat: { type: 'weekly', weekdays: [1], startTime: '09:00', endTime: '18:00' },
    problem: null,
    createdBy: marina,
    ended: false,
  },
])
export const taskTemplates: Seeded<StoredTemplate>[] = rowsOf(companyIds.berezka, [
  { ...base(cleaning), name: cleaning.name, dueIn: { ...cleaning.dueIn } },
])
