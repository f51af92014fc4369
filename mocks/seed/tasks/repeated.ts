import { examples } from '../../../openapi/gen/examples.gen.ts'
import { companyIds, formIds, userIds } from '../ids.ts'
import { categoryRefs, restaurantRefs } from '../refs.ts'
import { rowsOf, type Seeded } from '../row.ts'
import { task } from './make.ts'
import type { Base, StoredSeries, StoredTask, StoredTemplate } from './rows.ts'
import { at, sinceMonday, yesterday } from './when.ts'

const { marina, denis, pavel, roman } = userIds
const { task: replaced, series: monday, template: cleaning, taskComments, taskHistory } = examples.tasks
const moika = restaurantRefs.moika._id
/** The day of the example's deadline. */
const TOLD = '2026-11-19'

/** The contract's example as a row: its people and answers are looked up, its day was yesterday. */
const replacing: StoredTask = {
  ...task(10, replaced.number, replaced.title, [denis], {
    description: replaced.description,
    status: 'in_progress',
    priority: 'high',
    category: categoryRefs.service._id,
    restaurant: moika,
    form: replaced.form._id,
    requireReview: true,
    requirePhoto: true,
    deadline: yesterday(replaced.deadline, TOLD),
    createdAt: yesterday(replaced.createdAt, TOLD),
    updatedAt: yesterday(replaced.updatedAt, TOLD),
  }),
  _id: replaced._id,
  comments: taskComments.comments.toReversed().map(({ _id, author, text, mentions, createdAt }) => ({
    _id,
    author: author.id,
    text,
    mentions: mentions.map(({ id }) => id),
    attachments: [],
    createdAt: yesterday(createdAt, TOLD),
    editedAt: null,
    deleted: false,
  })),
  history: taskHistory.history.toReversed().map((entry) => ({
    ...entry,
    action: entry.action === 'created' ? 'created' : 'started',
    by: entry.by.id,
    at: yesterday(entry.at, TOLD),
  })),
}

/** What came by itself on the last Monday, and was forgotten. */
const forgotten = task(26, 123, monday.title, [denis], {
  description: monday.description,
  series: monday._id,
  category: categoryRefs.service._id,
  restaurant: moika,
  requirePhoto: true,
  createdAt: at(-sinceMonday, '09:00'),
  deadline: at(-sinceMonday, '18:00'),
})

export const repeatedTasks = [
  { ...forgotten, history: forgotten.history.map((one) => ({ ...one, by: null })) },
  replacing,
]

const base = (from: typeof monday | typeof cleaning): Base => ({
  _id: from._id,
  title: from.title,
  description: from.description,
  priority: 'medium',
  category: categoryRefs.service._id,
  restaurant: moika,
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
  {
    ...base(cleaning),
    _id: '019bd7a0-b400-7a1b-9c2d-3e4f5a6b7c0d',
    name: 'Приёмка поставки',
    title: 'Принять поставку',
    description: 'Сверить с накладной, температуру в машине измерить до разгрузки.',
    priority: 'high',
    category: categoryRefs.foodSafety._id,
    form: formIds.delivery,
    assignees: [pavel, roman],
    requireReview: false,
    requirePhoto: false,
    dueIn: { days: 0, time: '16:00' },
  },
])
