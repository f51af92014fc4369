import { examples } from '../../openapi/gen/examples.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, formIds, formResponseIds, userIds } from './ids.ts'
import { categoryRefs, restaurantRefs, userRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'
import { hallTasks } from './tasks/hall.ts'

type Schemas = components['schemas']
type Fields = Schemas['FormField'][]

/** How often it is used and answered is counted when it is asked. */
export type StoredForm = Omit<Schemas['Form'], 'usedCount' | 'responsesCount' | 'createdBy'> & {
  createdBy: Schemas['PersonRef']
}
export type StoredFormVersion = Pick<Schemas['FormVersion'], 'version' | 'savedAt' | 'savedBy'> & {
  formId: string
  fields: Fields
}
/** Files are looked up by their ids, which stand in the values. */
export type StoredResponse = Pick<Schemas['FormResponseRow'], '_id' | 'version' | 'task' | 'restaurant' | 'values'> & {
  formId: string
  submittedBy: Schemas['PersonRef']
  submittedAt: string
  /** When its task was deleted. */
  updatedAt?: string
}

const { usedCount: _used, responsesCount: _responses, ...consumable } = examples.forms.form
const replaced: StoredForm = { ...consumable, createdBy: userRefs.marina }

const deliveryFirst: Fields = [
  { id: 'supplier', type: 'text', label: 'Поставщик', required: true },
  { id: 'temperature', type: 'number', label: 'Температура в машине', min: -30, max: 20, unit: '°C', precision: 1 },
  { id: 'whole', type: 'checkbox', label: 'Упаковка целая' },
]
const deliverySecond: Fields = [
  ...deliveryFirst,
  {
    id: 'faults',
    type: 'multiselect',
    label: 'Что не так',
    options: ['Нет ярлыков', 'Мятая упаковка', 'Не тот вес', 'Не хватает позиций'],
  },
  { id: 'photo', type: 'photo', label: 'Фото накладной', maxCount: 3 },
  { id: 'mark', type: 'rating', label: 'Оценка поставки' },
]
const delivery: StoredForm = {
  _id: formIds.delivery,
  title: 'Приёмка поставки',
  description: 'Заполняет тот, кто принял машину',
  isActive: true,
  category: categoryRefs.foodSafety,
  version: 2,
  fields: deliverySecond,
  createdBy: userRefs.marina,
  createdAt: timeOf(formIds.delivery),
  updatedAt: '2026-11-05T07:30:00.000Z',
}
const inventory: StoredForm = {
  _id: formIds.inventory,
  title: 'Пересчёт посуды',
  description: '',
  isActive: false,
  category: null,
  version: 1,
  fields: [
    { id: 'glasses', type: 'number', label: 'Бокалы', min: 0, unit: 'шт.' },
    { id: 'plates', type: 'number', label: 'Тарелки', min: 0, unit: 'шт.' },
  ],
  createdBy: userRefs.marina,
  createdAt: timeOf(formIds.inventory),
  updatedAt: timeOf(formIds.inventory),
}

const hall: StoredForm = {
  _id: formIds.hall,
  title: 'Готовность зала',
  description: 'Перед банкетом или мероприятием',
  isActive: true,
  category: categoryRefs.service,
  version: 1,
  fields: [
    { id: 'tables', type: 'number', label: 'Столов накрыто', required: true, min: 0, max: 40 },
    { id: 'cards', type: 'text', label: 'Карточек', hint: 'Сколько из скольких' },
    { id: 'allergens', type: 'checkbox', label: 'Аллергены отмечены' },
    { id: 'ready', type: 'rating', label: 'Оценка готовности' },
  ],
  createdBy: userRefs.marina,
  createdAt: timeOf(formIds.hall),
  updatedAt: timeOf(formIds.hall),
}

export const forms: Seeded<StoredForm>[] = rowsOf(companyIds.berezka, [replaced, delivery, inventory, hall])

const version = (form: StoredForm, n = form.version, fields = form.fields, savedAt = form.updatedAt) => ({
  formId: form._id,
  version: n,
  fields,
  savedAt,
  savedBy: form.createdBy,
})
/** Oldest first. */
export const formVersions: Seeded<StoredFormVersion>[] = rowsOf(companyIds.berezka, [
  version(replaced),
  version(delivery, 1, deliveryFirst, delivery.createdAt),
  version(delivery),
  version(inventory),
  version(hall),
])

const { denis, ksenia, roman } = userIds
const answered = (at: keyof typeof formResponseIds, rest: Omit<StoredResponse, '_id' | 'task' | 'submittedAt'>) => ({
  _id: formResponseIds[at],
  task: null,
  ...rest,
  submittedAt: timeOf(formResponseIds[at]),
})
const by = {
  denis: { id: denis, name: 'Денис Орлов' },
  ksenia: { id: ksenia, name: 'Ксения Лаптева' },
  roman: { id: roman, name: 'Роман Зуев' },
}
const { moika, park } = restaurantRefs
const ofDelivery = { formId: delivery._id, version: 2 }
export const formResponses: Seeded<StoredResponse>[] = rowsOf(companyIds.berezka, [
  answered('first', {
    formId: delivery._id,
    version: 1,
    restaurant: moika,
    values: { supplier: 'Ферма «Утро»', temperature: 3.5, whole: true },
    submittedBy: by.denis,
  }),
  answered('second', {
    ...ofDelivery,
    restaurant: park,
    values: {
      supplier: 'Рыбный двор',
      temperature: 1.5,
      whole: false,
      faults: ['Мятая упаковка', 'Нет ярлыков'],
      mark: 2,
    },
    submittedBy: by.ksenia,
  }),
  answered('third', {
    ...ofDelivery,
    restaurant: moika,
    values: { supplier: 'Ферма «Утро»', temperature: 4, whole: true, mark: 5 },
    submittedBy: by.denis,
  }),
  answered('fourth', {
    ...ofDelivery,
    restaurant: null,
    values: { supplier: 'Рыбный двор', temperature: -1, faults: ['Не тот вес'], mark: 4 },
    submittedBy: by.roman,
  }),
  answered('filter', {
    formId: replaced._id,
    version: 1,
    restaurant: moika,
    values: { part: 'Фильтр воды', hours: 1240, leak: 'Нет', ease: 4 },
    submittedBy: by.denis,
  }),
  ...hallTasks
    .filter(({ form }) => form === hall._id)
    .map(({ _id, number, title, result }): StoredResponse => ({
      _id: formResponseIds.banquet,
      formId: hall._id,
      version: 1,
      task: { _id, number, title },
      restaurant: park,
      values: { tables: 5, cards: '40 из 41', allergens: true, ready: 4 },
      submittedBy: by.ksenia,
      submittedAt: result?.at ?? timeOf(formResponseIds.banquet),
    })),
])
