import { userIds } from '../ids.ts'
import { categoryRefs, restaurantRefs } from '../refs.ts'
import { moved, task } from './make.ts'
import type { StoredTask } from './rows.ts'
import { at } from './when.ts'

const { denis, annaBerezka: anna, ksenia, pavel, roman, sergey } = userIds
const moika = restaurantRefs.moika._id
const park = restaurantRefs.park._id
const { service, foodSafety, bar } = categoryRefs

type Moment = readonly [day: number, time: string]
type Past = { where: string | null; category: { _id: string }; made: Moment; due: Moment; done: Moment }
/** What was finished some weeks ago, in time or behind it. */
const TOLD: readonly (readonly [title: string, who: string, told: Past])[] = [
  [
    'Починить петлю двери склада',
    roman,
    { where: moika, category: foodSafety, made: [-54, '09:10'], due: [-50, '18:00'], done: [-51, '16:20'] },
  ],
  [
    'Заменить лампу над стойкой хостес',
    anna,
    { where: park, category: service, made: [-48, '13:40'], due: [-45, '18:00'], done: [-45, '12:05'] },
  ],
  [
    'Сверить остатки вин',
    ksenia,
    { where: park, category: bar, made: [-44, '12:00'], due: [-41, '20:00'], done: [-40, '13:15'] },
  ],
  [
    'Отмыть решётки вытяжки',
    pavel,
    { where: moika, category: foodSafety, made: [-38, '10:15'], due: [-36, '22:00'], done: [-36, '21:10'] },
  ],
  [
    'Обновить таблички столов',
    denis,
    { where: moika, category: service, made: [-33, '11:30'], due: [-30, '18:00'], done: [-31, '17:45'] },
  ],
  [
    'Заточить ножи',
    pavel,
    { where: moika, category: foodSafety, made: [-27, '09:20'], due: [-25, '18:00'], done: [-24, '11:30'] },
  ],
  [
    'Переписать карту чая',
    ksenia,
    { where: park, category: bar, made: [-23, '15:00'], due: [-19, '18:00'], done: [-20, '19:10'] },
  ],
  [
    'Снять показания счётчиков',
    sergey,
    { where: park, category: service, made: [-19, '10:05'], due: [-18, '12:00'], done: [-18, '10:40'] },
  ],
  [
    'Подготовить зал к дню рождения',
    anna,
    { where: park, category: service, made: [-16, '12:20'], due: [-13, '16:00'], done: [-13, '15:35'] },
  ],
  [
    'Списать битую посуду',
    denis,
    { where: moika, category: service, made: [-12, '18:10'], due: [-10, '18:00'], done: [-9, '12:25'] },
  ],
  [
    'Проверить сроки соусов',
    roman,
    { where: moika, category: foodSafety, made: [-10, '08:45'], due: [-9, '20:00'], done: [-9, '14:15'] },
  ],
  [
    'Составить график на выходные',
    sergey,
    { where: null, category: service, made: [-9, '11:00'], due: [-8, '18:00'], done: [-8, '16:30'] },
  ],
]
const FIRST_PLACE = 40
const FIRST_NUMBER = 93

export const pastTasks: StoredTask[] = TOLD.map(([title, who, { where, category, made, due, done }], nth) =>
  task(FIRST_PLACE + nth, FIRST_NUMBER + nth, title, [who], {
    status: 'done',
    restaurant: where,
    category: category._id,
    createdAt: at(...made),
    deadline: at(...due),
    completedAt: at(...done),
    completedBy: who,
    happened: [moved(at(...done), who, 'completed', ['new', 'done'])],
  }),
)
