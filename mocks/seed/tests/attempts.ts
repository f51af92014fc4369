import { companyIds, userIds } from '../ids.ts'
import { positionRefs } from '../refs.ts'
import { rowsOf, type Seeded } from '../row.ts'
import { ago, at } from '../tasks/when.ts'
import type { StoredAttempt } from '../attempts.ts'
import { alcohol } from './alcohol.ts'
import { cash } from './cash.ts'
import { greeting } from './greeting.ts'
import { kitchen } from './kitchen.ts'
import { menu } from './menu.ts'
import { type Course, taken } from './taken.ts'

const { waiter, hostess, bartender, cook, sousChef, manager } = positionRefs
const people = {
  denis: waiter,
  annaBerezka: hostess,
  ksenia: bartender,
  pavel: cook,
  roman: sousChef,
  sergey: manager,
  vera: manager,
  polina: null,
}
type Person = keyof typeof people
type Told = Pick<Course, 'test' | 'wrong'> & Partial<Course>
const on = (day: number, time: string, who: Person, told: Told) => ({
  startedAt: new Date(at(day, time)),
  who,
  ...told,
})

/** Some weeks, oldest first: passed, failed and passed at last, ended by the clock, waiting for a person, gone on with. */
const told = [
  on(-27, '15:40', 'vera', { test: menu, wrong: ['q2', 'q5', 'q7', 'q10'] }),
  on(-26, '10:20', 'denis', { test: greeting, wrong: ['q3', 'q4', 'q5', 'q7'], pace: 34 }),
  on(-25, '10:05', 'denis', { test: greeting, wrong: ['q7'] }),
  on(-24, '12:30', 'annaBerezka', { test: greeting, wrong: ['q6'] }),
  on(-22, '09:15', 'roman', { test: kitchen, wrong: [], pace: 31 }),
  on(-21, '09:50', 'pavel', { test: kitchen, wrong: ['q2', 'q3', 'q6', 'q8'], pace: 52 }),
  on(-19, '09:40', 'pavel', { test: kitchen, wrong: ['q7'], pace: 44 }),
  on(-17, '10:10', 'denis', { test: menu, wrong: ['q7'] }),
  on(-16, '10:30', 'ksenia', { test: menu, wrong: ['q5', 'q13'], pace: 40 }),
  on(-15, '16:20', 'sergey', { test: cash, wrong: ['q6'], pace: 21 }),
  on(-14, '16:45', 'pavel', { test: menu, wrong: [] }),
  on(-12, '11:10', 'annaBerezka', { test: menu, wrong: ['q2', 'q4', 'q5', 'q9', 'q10'], pace: 18 }),
  on(-11, '11:35', 'annaBerezka', { test: menu, wrong: ['q12'], pace: 29 }),
  // The clock ended it: he was called to the stove.
  on(-9, '17:55', 'roman', { test: menu, wrong: ['q11'], answered: 4, pace: 60 }),
  on(-8, '14:05', 'denis', {
    test: alcohol,
    wrong: ['q1', 'q7'],
    said: 'Скажу спокойно: «Давайте следующий коктейль сделаем безалкогольным». Принесу воду и горячую закуску, предупрежу бар и менеджера, предложу такси.',
    review: { by: userIds.oleg, points: 5, comment: 'Всё верно, и слова хорошие', hours: 3 },
    pace: 49,
  }),
  on(-6, '15:15', 'sergey', { test: menu, wrong: ['q14', 'q15'], pace: 26 }),
  on(-5, '10:40', 'denis', { test: cash, wrong: ['q2', 'q4', 'q6', 'q8'], pace: 33 }),
  on(-3, '19:10', 'polina', { test: menu, wrong: ['q1', 'q2', 'q4', 'q5', 'q6', 'q9'], pace: 37 }),
  on(-1, '20:30', 'ksenia', {
    test: alcohol,
    wrong: ['q3'],
    said: 'Предложу чай и десерт за счёт заведения, скажу бару больше не наливать.',
    pace: 45,
  }),
  {
    ...on(0, '00:00', 'polina', { test: menu, wrong: ['q2', 'q5', 'q7', 'q9', 'q10', 'q12'], pace: 41 }),
    startedAt: new Date(ago(95)),
  },
  {
    ...on(0, '00:00', 'denis', { test: cash, wrong: ['q4'], isOpen: true, answered: 4, pace: 30 }),
    startedAt: new Date(ago(40)),
  },
]

export const attempts: Seeded<StoredAttempt>[] = rowsOf(
  companyIds.berezka,
  told.map(({ who, pace = 27, ...course }, nth) =>
    taken({
      ...course,
      nth,
      pace,
      user: userIds[who],
      position: people[who],
      number: told.slice(0, nth + 1).filter((one) => one.who === who && one.test === course.test).length,
    }),
  ),
)
