import { expect, test } from 'bun:test'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Wrong } from '../view.ts'
import { wrongText, wrongTitle } from './wrong-words.ts'

const NOW = Date.UTC(2026, 10, 21, 11, 20)
const row = (kind: Wrong['kind'], title: string, minutes: number, more: Partial<Wrong> = {}): Wrong => ({
  ...{ kind, target: 'id', title, restaurant: null, timezone: 'Europe/Moscow', canRemind: false },
  ...{ at: new Date(NOW - minutes * MINUTE).toISOString(), people: [{ id: 'p', name: 'Илья Громов' }] },
  ...more,
})

test.each<[Wrong, string, string]>([
  [
    row('deviation', 'Рыба: +4,5 °C', 12, { number: 131 }),
    'Рыба: +4,5 °C',
    'отклонение 12 минут назад · задача №131, Илья Г.',
  ],
  [row('deviation', 'Рыба: +4,5 °C', 1), 'Рыба: +4,5 °C', 'отклонение 1 минуту назад · Илья Г.'],
  [
    row('lateRun', 'Приёмка товара', 35, { answeredCount: 6, itemsCount: 9 }),
    '«Приёмка товара» не завершен',
    'просрочен на 35 минут · 6 из 9, Илья Г.',
  ],
  [
    row('lateRun', 'Приёмка товара', 35, { answeredCount: 0, itemsCount: 9, people: [] }),
    '«Приёмка товара» не завершен',
    'просрочен на 35 минут · никто не начал',
  ],
  [row('lateTask', 'Заменить фильтр', 3000, { number: 125 }), '№125 Заменить фильтр', 'просрочена на 2 дня · Илья Г.'],
  [row('review', 'Рассадка', 60, { number: 129 }), '№129 Рассадка', 'ждёт проверки 1 час · Илья Г.'],
])('%p', (wrong, title, text) => {
  expect([wrongTitle(wrong), wrongText(wrong, NOW)]).toEqual([title, text])
})
