import { expect, test } from 'bun:test'
import { checklistFaults, cleanItem } from './checklist-items.ts'
import { scheduleFaults } from './checklist-schedule.ts'
import { itemsOf, starters } from './checklist-starters.ts'
import { itemsFromText } from './item-list.ts'

test('a pasted list becomes items with their sections', () => {
  const pasted = ['Зал:', '1. Свет включён', '- Столы сервированы', '', '## Кухня', '☐ Сроки проверены?', '  '].join(
    '\r\n',
  )
  expect(itemsFromText(pasted)).toEqual({
    items: [
      { type: 'check', title: 'Свет включён', section: 'Зал' },
      { type: 'check', title: 'Столы сервированы', section: 'Зал' },
      { type: 'yesno', title: 'Сроки проверены?', section: 'Кухня' },
    ],
    leftOut: [],
  })
  expect(itemsFromText(`${'я'.repeat(201)}\n`)).toEqual({
    items: [],
    leftOut: [{ row: 1, reason: 'Не более 200 символов' }],
  })
  expect(itemsFromText('я'.repeat(200)).items).toHaveLength(1)
  const many = itemsFromText(Array.from({ length: 103 }, (_, at) => `Пункт ${at}`).join('\n'))
  expect(many.items).toHaveLength(100)
  expect(many.leftOut).toEqual([101, 102, 103].map((row) => ({ row, reason: 'Не больше 100 элементов' })))
})

test('each list to begin with is a good one', () => {
  expect(starters.map(({ title }) => title)).toEqual([
    'Открытие смены',
    'Закрытие смены',
    'Температура холодильников',
    'Санитарный обход',
    'Приёмка товара',
    'Бракераж готовых блюд',
  ])
  for (const starter of starters) {
    const items = itemsOf(starter, () => Bun.randomUUIDv7()).map(cleanItem)
    expect({ title: starter.title, ...checklistFaults(items), ...scheduleFaults(starter.schedule) }).toEqual({
      title: starter.title,
    })
  }
})
