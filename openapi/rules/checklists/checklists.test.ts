import { describe, expect, test } from 'bun:test'
import { checklistFaults, cleanItem, type Item, itemSettingsOf } from './checklist-items.ts'
import { cleanSchedule, isOnDay, manualTimes, runTimes, scheduleFaults, scheduleWords } from './checklist-schedule.ts'
import { checklistChanges, isOtherChecklist } from './checklist-versions.ts'
import { shownItems } from './run-answers.ts'
import { CODE_SIGNS, codeWords, scannedFrom, scanText } from './place-codes.ts'

const item = (id: string, type: Item['type'], rest: Partial<Item> = {}): Item => ({ id, type, title: 'Пункт', ...rest })
const options = [{ text: 'Норма' }, { text: 'Брак', isFail: true }]

describe('the items of a checklist', () => {
  test('need a text, options that differ, a norm that can be kept', () => {
    expect(checklistFaults([])).toEqual({ items: 'Добавьте хотя бы один пункт' })
    expect(
      checklistFaults([
        item('a', 'check', { title: ' \u200b' }),
        item('b', 'number', { min: 3, max: 1 }),
        item('c', 'select', { options: [{ text: 'Да' }, { text: ' ' }] }),
        item('d', 'select', { options: [{ text: 'Да' }, { text: 'Да ' }] }),
        item('a', 'check'),
      ]),
    ).toEqual({
      'items.0.title': 'Пункт 1: введите текст',
      'items.1.min': 'Пункт 2: минимум больше максимума',
      'items.2.options': 'Пункт 3: добавьте не менее двух вариантов',
      'items.3.options': 'Пункт 4: варианты не должны повторяться',
      'items.4.id': 'Значения не должны повторяться',
    })
    expect(checklistFaults([item('a', 'check'), item('b', 'select', { options })])).toEqual({})
  })

  test('a condition asks one above it that is always shown, and what that one can answer', () => {
    const asks = (showIf: NonNullable<Item['showIf']>) =>
      checklistFaults([
        item('yes', 'yesno'),
        item('tick', 'check'),
        item('what', 'select', { options }),
        item('inner', 'yesno', { showIf: { item: 'yes', is: 'fail' } }),
        item('last', 'text', { showIf }),
        item('below', 'yesno'),
      ])['items.4.showIf']
    expect(asks({ item: 'yes', is: 'fail' })).toBeUndefined()
    expect(asks({ item: 'tick', is: 'ok' })).toBeUndefined()
    expect(asks({ item: 'what', is: 'option', option: 'Брак' })).toBeUndefined()
    const wrong = 'Пункт 5: условие должно указывать на пункт выше, показанный всегда'
    expect(asks({ item: 'tick', is: 'fail' })).toBe(wrong)
    expect(asks({ item: 'what', is: 'option', option: 'Нет такого' })).toBe(wrong)
    expect(asks({ item: 'inner', is: 'fail' })).toBe(wrong)
    expect(asks({ item: 'below', is: 'fail' })).toBe(wrong)
    expect(asks({ item: 'gone', is: 'fail' })).toBe(wrong)
  })

  test('a condition is met by the option that it names, however that was typed', () => {
    const items = [
      item('what', 'select', { options: [{ text: 'Норма' }, { text: 'Чистый ' }] }),
      item('why', 'text', { showIf: { item: 'what', is: 'option', option: 'Чистый ' } }),
      item('how', 'text', { showIf: { item: 'what', is: 'option', option: 'Чистый'.normalize('NFD') } }),
    ].map(cleanItem)
    expect(checklistFaults(items)).toEqual({})
    const [option = ''] = (items[0]?.options ?? []).slice(1).map(({ text }) => text)
    const shown = shownItems(items, new Map([['what', { value: option }]]))
    expect(shown.map(({ id }) => id)).toEqual(['what', 'why', 'how'])
  })

  test('a task for a failure is somebody’s', () => {
    const onFail = { dueHours: 2, priority: 'high' as const }
    expect(checklistFaults([item('a', 'yesno', { onFail })])).toEqual({
      'items.0.onFail': 'Пункт 1: укажите, кому поставить задачу',
    })
    expect(checklistFaults([item('a', 'yesno', { onFail: { ...onFail, position: 'cook' } })])).toEqual({})
  })

  test('only what may fail says what then happens', () => {
    const judged = (['check', 'yesno', 'number', 'text', 'select', 'photo'] as const).filter((type) =>
      itemSettingsOf(type).includes('onFail'),
    )
    expect(judged).toEqual(['yesno', 'number', 'select'])
    expect(itemSettingsOf('photo')).not.toContain('photo')
  })

  test('keeps the settings of its type, and nothing that says the same as nothing', () => {
    expect(
      cleanItem(
        item('a', 'check', {
          title: ' Свет ',
          required: true,
          photo: 'none',
          weight: 1,
          min: 3,
          critical: true,
          hint: '',
          showIf: null,
          place: ' Зал ',
        }),
      ),
    ).toEqual({ id: 'a', type: 'check', title: 'Свет', place: 'Зал' })
    expect(
      cleanItem(item('a', 'number', { required: false, weight: 0, min: -2, max: 2, commentOnFail: false })),
    ).toEqual({
      id: 'a',
      type: 'number',
      title: 'Пункт',
      required: false,
      weight: 0,
      min: -2,
      max: 2,
      commentOnFail: false,
    })
  })
})

describe('when it is due', () => {
  const times = { startTime: '09:00', endTime: '11:00' }

  test('what is missing is said by field', () => {
    expect(scheduleFaults({ type: 'weekly', ...times })).toEqual({ 'schedule.weekdays': 'Выберите дни недели' })
    expect(scheduleFaults({ type: 'monthly', ...times })).toEqual({ 'schedule.monthDays': 'Выберите числа месяца' })
    expect(scheduleFaults({ type: 'once', ...times })).toEqual({ 'schedule.date': 'Укажите дату' })
    expect(scheduleFaults({ type: 'daily', startTime: '09:00', endTime: '09:00' })).toEqual({
      'schedule.endTime': 'Время окончания должно отличаться от времени начала',
    })
    expect(scheduleFaults({ type: 'daily' })).toEqual({
      'schedule.startTime': 'Укажите время',
      'schedule.endTime': 'Укажите время',
    })
    expect(scheduleFaults({ type: 'daily', ...times, validFrom: '2026-02-01', validTo: '2026-01-01' })).toEqual({
      'schedule.validTo': 'Дата окончания раньше даты начала',
    })
    expect(scheduleFaults({ type: 'manual' })).toEqual({})
  })

  test('what does not belong to it is not kept', () => {
    expect(cleanSchedule({ type: 'manual', weekdays: [1], ...times })).toEqual({ type: 'manual' })
    expect(cleanSchedule({ type: 'weekly', weekdays: [5, 1], monthDays: [3], ...times })).toEqual({
      type: 'weekly',
      weekdays: [1, 5],
      ...times,
    })
  })

  test('in words', () => {
    expect(scheduleWords({ type: 'daily', ...times })).toBe('Ежедневно, 09:00–11:00')
    expect(scheduleWords({ type: 'weekly', weekdays: [1, 3, 5], ...times })).toBe('Пн, Ср, Пт, 09:00–11:00')
    expect(scheduleWords({ type: 'monthly', monthDays: [1, 15], ...times })).toBe('1 и 15 числа, 09:00–11:00')
    expect(scheduleWords({ type: 'monthly', monthDays: [31], ...times })).toBe('последний день месяца, 09:00–11:00')
    expect(scheduleWords({ type: 'once', date: '2026-03-08', ...times })).toBe('08.03.2026, 09:00–11:00')
    expect(scheduleWords({ type: 'manual' })).toBe('По запросу')
    expect(scheduleWords({ type: 'daily', ...times, validTo: '2026-12-31' })).toBe(
      'Ежедневно, 09:00–11:00, до 31.12.2026',
    )
  })

  test('the days of a rule', () => {
    expect(isOnDay({ type: 'weekly', weekdays: [6], ...times }, '2026-11-21')).toBe(true)
    expect(isOnDay({ type: 'weekly', weekdays: [5], ...times }, '2026-11-21')).toBe(false)
    expect(isOnDay({ type: 'monthly', monthDays: [31], ...times }, '2026-02-28')).toBe(true)
    // In the night after it.
    expect(isOnDay({ type: 'once', date: '2026-11-21', startTime: '02:00', endTime: '04:00' }, '2026-11-21')).toBe(true)
    expect(isOnDay({ type: 'daily', ...times, validTo: '2026-11-20' }, '2026-11-21')).toBe(false)
    expect(isOnDay({ type: 'manual' }, '2026-11-21')).toBe(false)
  })

  test('the moments of a run: open half an hour before, missed at 05:00 or at its end', () => {
    const at = (schedule: Parameters<typeof runTimes>[0], allowLate = true) => {
      const found = runTimes(schedule, '2026-11-21', 'Europe/Moscow', allowLate)
      return found && Object.values(found).map((moment) => moment.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length))
    }
    expect(at({ type: 'daily', ...times })).toEqual([
      '2026-11-21T06:00',
      '2026-11-21T05:30',
      '2026-11-21T08:00',
      '2026-11-22T02:00',
    ])
    expect(at({ type: 'daily', ...times }, false)?.at(-1)).toBe('2026-11-21T08:00')
    // Closing of the shift: past midnight.
    expect(at({ type: 'daily', startTime: '22:30', endTime: '00:30' })?.slice(2)).toEqual([
      '2026-11-21T21:30',
      '2026-11-22T02:00',
    ])
    // Due behind 05:00: it is not missed before it is due.
    expect(at({ type: 'daily', startTime: '22:00', endTime: '06:00' })?.slice(2)).toEqual([
      '2026-11-22T03:00',
      '2026-11-22T03:00',
    ])
    expect(at({ type: 'manual' })).toBeUndefined()
    const now = new Date('2026-11-21T10:00Z')
    expect(manualTimes(now, '2026-11-21', 'Europe/Moscow')).toMatchObject({
      opensAt: now,
      dueAt: new Date('2026-11-22T02:00Z'),
    })
  })
})

test('versions are compared item by item: changed settings, new order, the schedule', () => {
  const schedule = { type: 'daily' as const, startTime: '09:00', endTime: '11:00' }
  const before = {
    schedule,
    items: [
      item('a', 'check', { title: 'Свет' }),
      item('b', 'number', { max: 2 }),
      item('c', 'check'),
      item('d', 'text'),
    ],
  }
  const after = {
    schedule: { ...schedule, endTime: '12:00' },
    items: [
      item('c', 'check'),
      item('a', 'check', { title: 'Свет и звук' }),
      item('b', 'number', { max: 4, required: true }),
      item('e', 'photo', { title: 'Фото' }),
    ],
  }
  expect(checklistChanges(before, after)).toEqual([
    { kind: 'moved', title: 'Пункт' },
    { kind: 'changed', title: 'Свет и звук', was: 'Свет', settings: ['title'] },
    { kind: 'changed', title: 'Пункт', settings: ['max'] },
    { kind: 'added', title: 'Фото' },
    { kind: 'removed', title: 'Пункт' },
    { kind: 'schedule', title: 'Ежедневно, 09:00–12:00', was: 'Ежедневно, 09:00–11:00' },
  ])
  // What the item says of itself without need is no other version.
  expect(isOtherChecklist(before, { ...before, items: before.items.map((one) => ({ weight: 1, ...one })) })).toBe(false)
})

test('codes are read from an address, a sheet and a label, however they are typed', () => {
  expect(scannedFrom(' T7KQ 2M9X PA ')).toEqual({ kind: 'checklist', code: 't7kq2m9xpa' })
  expect(scannedFrom('KQ7M-2XAP')).toEqual({ kind: 'place', code: 'kq7m2xap' })
  expect(scannedFrom('https://berezka.example/checklists/execute?code=t7kq2m9xpa&r=r1&p=kq7m2xap')).toEqual({
    kind: 'checklist',
    code: 't7kq2m9xpa',
    restaurant: 'r1',
    place: 'kq7m2xap',
  })
  expect(scannedFrom('https://example.com/?code=123')).toBeUndefined()
  expect(scannedFrom('Холодильник')).toBeUndefined()
  for (const sign of CODE_SIGNS) expect(scannedFrom(sign.repeat(8))).toEqual({ kind: 'place', code: sign.repeat(8) })
  expect(scanText('run', 'kq7m2xap')).toBe('run:kq7m2xap')
  expect(codeWords('t7kq2m9xpa')).toBe('T7KQ 2M9X PA')
})
