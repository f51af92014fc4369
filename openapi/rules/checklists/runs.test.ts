import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import type { Item } from './checklist-items.ts'
import { normWords, numberFrom, numberWords, valueWords } from '../text/norm-words.ts'
import { type Answer, answerFault, isAnswered, isFail, missing, openingTasks, shownItems } from './run-answers.ts'
import { fixDraft } from './run-fixes.ts'
import { clampedAt, isNewer, merged, takenAtOf } from './run-merge.ts'
import { progressOf, scoreOf } from './run-score.ts'
import { exportedDays } from './run-sheet.ts'
import {
  answerRefusal,
  closesOnceReturned,
  completionRefusal,
  groupOf,
  isLate,
  isOfBeforeReturn,
  isReturnable,
  isSentLate,
  isToDo,
  lastReturn,
  remindedUntil,
  runActions,
  type RunMoments,
  statusAt,
  touchedByEdit,
} from './run-state.ts'

const item = (id: string, type: Item['type'], rest: Partial<Item> = {}): Item => ({ id, type, title: 'Пункт', ...rest })
const fridge = item('fridge', 'number', { min: -2, max: 2, unit: '°C', precision: 1, critical: true, photo: 'onFail' })
const given = (answers: Record<string, Answer>) => new Map(Object.entries(answers))

describe('an answer', () => {
  test('is one of its type', () => {
    const fault = (type: Item['type'], value: Answer['value'], rest: Partial<Item> = {}) =>
      answerFault(item('a', type, rest), { value: value ?? null })
    expect(fault('check', true)).toBeUndefined()
    expect(fault('check', 'да')).toBe('Неверный тип значения')
    expect(fault('yesno', 1)).toBe('Неверный тип значения')
    expect(fault('number', 4.5, { precision: 1 })).toBeUndefined()
    expect(fault('number', 4.55, { precision: 1 })).toBe('Не больше 1 знаков после запятой')
    expect(fault('number', 4.5)).toBe('Введите целое число')
    expect(fault('number', '4')).toBe('Неверный тип значения')
    expect(fault('number', 1e9)).toBe('Не больше 100000')
    expect(fault('text', '🍷'.repeat(1000))).toBeUndefined()
    expect(fault('text', 'я'.repeat(1001))).toBe('Не более 1000 символов')
    expect(fault('select', 'Брак', { options: [{ text: 'Брак' }, { text: 'Норма' }] })).toBeUndefined()
    expect(fault('select', 'Иное', { options: [{ text: 'Брак' }] })).toBe('Такого варианта больше нет')
    expect(fault('photo', 'x')).toBe('Неверный тип значения')
    expect(answerFault(item('a', 'photo'), { photos: [1, 2, 3, 4, 5, 6] })).toBe('Не больше 5 файлов')
    // As much as is allowed is allowed.
    expect(answerFault(item('a', 'photo'), { photos: [1, 2, 3, 4, 5] })).toBeUndefined()
    expect(fault('number', -100_000)).toBeUndefined()
    const comment = 'я'.repeat(limits.checklists.commentMax)
    expect(answerFault(item('a', 'check'), { value: true, comment })).toBeUndefined()
    expect(answerFault(item('a', 'check'), { value: true, comment: `${comment}я` })).toMatch(/^Не более/)
  })

  test('that is taken back is none', () => {
    expect(isAnswered(item('a', 'check'), { value: false })).toBe(false)
    expect(isAnswered(item('a', 'yesno'), { value: false })).toBe(true)
    expect(isAnswered(item('a', 'text'), { value: ' ' })).toBe(false)
    expect(isAnswered(item('a', 'number'), { value: 0 })).toBe(true)
    expect(isAnswered(item('a', 'number'), { value: null })).toBe(false)
    expect(isAnswered(item('a', 'photo'), { photos: [] })).toBe(false)
    expect(isAnswered(item('a', 'photo'), { photos: ['f'] })).toBe(true)
    expect(isAnswered(item('a', 'number'), { na: true })).toBe(true)
  })

  test('fails by «Нет», by its norm and by its option, and never by Н/п', () => {
    expect(isFail(item('a', 'yesno'), { value: false })).toBe(true)
    expect(isFail(fridge, { value: 2 })).toBe(false)
    expect(isFail(fridge, { value: 2.1 })).toBe(true)
    expect(isFail(fridge, { value: -2.1 })).toBe(true)
    expect(isFail(fridge, { value: 9, na: true })).toBe(false)
    expect(isFail(item('a', 'select', { options: [{ text: 'Брак', isFail: true }] }), { value: 'Брак' })).toBe(true)
    expect(isFail(item('a', 'check'), { value: false })).toBe(false)
  })
})

describe('what is shown, missing and scored', () => {
  const door = item('door', 'yesno')
  const why = item('why', 'text', { showIf: { item: 'door', is: 'fail' } })
  const items = [fridge, door, why, item('note', 'text', { required: false, weight: 0 })]
  const ids = (answers: Record<string, Answer>) => shownItems(items, given(answers)).map(({ id }) => id)

  test('what depends on an answer is hidden until it is given, and by Н/п', () => {
    expect(ids({})).toEqual(['fridge', 'door', 'note'])
    expect(ids({ door: { value: true } })).toEqual(['fridge', 'door', 'note'])
    expect(ids({ door: { na: true } })).toEqual(['fridge', 'door', 'note'])
    expect(ids({ door: { value: false } })).toEqual(['fridge', 'door', 'why', 'note'])
  })

  test('each required one that is shown, the reason and the photo of a failure, the code of the place', () => {
    const text = (answers: Record<string, Answer>, of = items) => Object.fromEntries(missing(of, given(answers)))
    expect(text({})).toEqual({ fridge: 'Ответьте на этот пункт', door: 'Ответьте на этот пункт' })
    expect(text({ fridge: { value: 4.5 }, door: { value: false, comment: 'Сломана' } })).toEqual({
      fridge: 'Значение вне нормы (−2…+2 °C). Укажите причину и принятые меры',
      why: 'Ответьте на этот пункт',
    })
    expect(text({ fridge: { value: 4.5, comment: 'Дверь' }, door: { value: true } })).toEqual({
      fridge: 'Приложите фото',
    })
    expect(text({ fridge: { na: true }, door: { value: true } })).toEqual({})
    const here = item('here', 'check', { requireScan: true })
    const scan = 'Отсканируйте код на месте или укажите, почему не получилось'
    expect(text({ here: { value: true } }, [here])).toEqual({ here: scan })
    expect(text({ here: { value: true, isAtPlace: true } }, [here])).toEqual({})
  })

  test('a failure opens its task once it has all it needs', () => {
    const judged = { ...fridge, onFail: { position: 'cook', dueHours: 2, priority: 'high' as const } }
    const opens = (one: Item, answer: Answer) =>
      openingTasks([one], { before: new Map(), after: given({ fridge: answer }), taken: () => true }).length
    expect(opens(judged, { value: 45 })).toBe(0)
    expect(opens(judged, { value: 4.5, comment: 'Дверь', photos: ['f'] })).toBe(1)
    expect(opens(judged, { value: 1.5 })).toBe(0)
    expect(opens(fridge, { value: 4.5, comment: 'Дверь', photos: ['f'] })).toBe(0)
  })

  test('one said of a hidden item opens it when the item is shown, and what stood before opens nothing again', () => {
    const onFail = { position: 'cook', dueHours: 2, priority: 'high' as const }
    const leak = item('leak', 'yesno', { commentOnFail: false, onFail, showIf: { item: 'door', is: 'fail' } })
    const said = { leak: { value: false } }
    const shown = { ...said, door: { value: false } }
    const opening = (before: Record<string, Answer>, after: Record<string, Answer>) =>
      openingTasks([door, leak], {
        before: given(before),
        after: given(after),
        taken: (id) => before[id] !== after[id],
      }).map(({ id }) => id)
    expect(opening({}, said)).toEqual([])
    expect(opening(said, shown)).toEqual(['leak'])
    expect(opening(shown, { ...shown, note: { value: 'Ещё' } })).toEqual([])
  })

  test('the score is the weight of what did not fail; a critical failure makes it 0', () => {
    const heavy = [item('a', 'yesno', { weight: 3 }), item('b', 'yesno'), item('c', 'yesno', { weight: 0 })]
    const score = (answers: Record<string, Answer>) => scoreOf(heavy, given(answers))
    expect(score({ a: { value: true }, b: { value: false }, c: { value: false } })).toBe(75)
    expect(score({ a: { na: true }, b: { value: true } })).toBe(100)
    expect(score({ a: { value: true } })).toBe(75)
    const thirds = ['a', 'b', 'c'].map((id) => item(id, 'yesno'))
    expect(scoreOf(thirds, given({ a: { value: true }, b: { value: true }, c: { value: false } }))).toBe(67)
    expect(score({ a: { na: true }, b: { na: true } })).toBe(100)
    expect(scoreOf([fridge, ...heavy], given({ fridge: { value: 9 }, a: { value: true }, b: { value: true } }))).toBe(0)
  })

  test('progress counts what is shown', () => {
    const answers = given({ fridge: { value: 4.5 }, door: { value: false }, why: { na: true } })
    expect(progressOf(items, answers)).toEqual({
      items: 4,
      answered: 3,
      fails: 2,
      criticalFailed: true,
      cells: ['fail', 'fail', 'na', 'open'],
    })
    // What was taken back is open again, and is no failure.
    expect(progressOf(items, given({ fridge: { value: null }, door: { value: true } }))).toEqual({
      items: 3,
      answered: 1,
      fails: 0,
      criticalFailed: false,
      cells: ['open', 'done', 'open'],
    })
  })
})

describe('two devices', () => {
  const handIn = (clientId: string, minute: number, itemId = 'a') => ({
    itemId,
    clientId,
    answeredAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  })

  test('the newest of each item counts, the others are its history, a repeat is one', () => {
    const [first, second, other] = [handIn('1', 1), handIn('2', 5), handIn('3', 2, 'b')]
    for (const order of [
      [first, second, other, second],
      [second, other, first],
    ]) {
      const found = merged(order)
      expect(found.get('a')).toEqual({ answer: second, earlier: [first] })
      expect(found.get('b')).toEqual({ answer: other, earlier: [] })
    }
    expect(isNewer(handIn('2', 1), handIn('1', 1))).toBe(true)
    expect(isNewer(handIn('1', 1), handIn('2', 1))).toBe(false)
    expect(isNewer(handIn('1', 1), handIn('1', 1))).toBe(false)
  })

  test('a clock that is a day wrong neither wins for ever nor loses for ever', () => {
    const [opens, now] = [new Date('2026-11-21T11:30Z'), new Date('2026-11-21T12:10Z')]
    expect(clampedAt('2026-11-22T12:00:00Z', opens, now)).toEqual(now)
    expect(clampedAt('2026-11-20T12:00:00Z', opens, now)).toEqual(opens)
    expect(clampedAt('2026-11-21T12:05:00Z', opens, now)).toEqual(new Date('2026-11-21T12:05Z'))
    const taken = ['2026-11-21T12:05:00.000Z', '2026-11-22T12:00:00.000Z', undefined]
    expect(taken.map((said) => takenAtOf(said, '2026-11-21T12:07:00.000Z', now))).toEqual([
      '2026-11-21T12:05:00.000Z',
      now.toISOString(),
      '2026-11-21T12:07:00.000Z',
    ])
  })
})

describe('the clock and a run', () => {
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  const run: RunMoments = {
    status: 'scheduled',
    opensAt: at('21T11:30'),
    dueAt: at('21T13:00'),
    closesAt: at('22T02:00'),
  }
  const done: RunMoments = { ...run, status: 'completed', completedAt: at('21T12:40') }

  test('late, then missed; what is finished stays', () => {
    expect(statusAt(run, at('21T12:59'))).toBe('scheduled')
    expect(statusAt({ ...run, status: 'in_progress' }, at('21T13:00'))).toBe('overdue')
    expect(statusAt({ ...run, status: 'overdue' }, at('22T02:00'))).toBe('missed')
    expect(statusAt(done, at('22T03:00'))).toBe('completed')
    expect([at('21T13:00'), at('21T13:01')].map((end) => isLate(run, end))).toEqual([false, true])
    expect([at('21T11:29'), at('21T11:30'), at('22T02:00')].map((now) => isToDo(run, now))).toEqual([
      false,
      true,
      false,
    ])
  })

  test('answers are taken from half an hour before on; those given in time, some days more', () => {
    expect(answerRefusal(run, at('21T11:00'), at('21T11:00'))).toBe('RUN_NOT_OPEN')
    expect(answerRefusal(run, at('21T14:00'), at('21T14:00'))).toBeUndefined()
    expect(answerRefusal(run, at('22T02:30'), at('22T02:30'))).toBe('RUN_CLOSED')
    expect(answerRefusal(run, at('21T12:00'), at('23T09:00'))).toBeUndefined()
    expect(isSentLate(run, at('21T12:00'), at('23T09:00'))).toBe(true)
    expect(isSentLate(run, at('21T12:00'), at('21T12:00'))).toBe(false)
    expect(answerRefusal(run, at('21T12:00'), at('29T02:00'))).toBe('RUN_CLOSED')
  })

  test('the moment itself: open once it opens, closed once it closes, and what was given at the completion is part of it', () => {
    expect(answerRefusal(run, run.opensAt, run.opensAt)).toBeUndefined()
    expect(groupOf(run, run.opensAt)).toBe('now')
    expect(answerRefusal(run, run.closesAt, run.closesAt)).toBe('RUN_CLOSED')
    expect(answerRefusal(done, at('21T12:40'), at('21T13:30'))).toBeUndefined()
    expect(isSentLate(done, at('21T12:40'), at('21T13:30'))).toBe(true)
    expect(isSentLate(run, at('22T01:59'), run.closesAt)).toBe(true)
    expect(isSentLate(run, run.closesAt, run.closesAt)).toBe(false)
  })

  test('one that was sent back has the rest of the day, and what is from before that changes nothing', () => {
    const log = [
      { at: '2026-11-21T12:40:00.000Z', action: 'completed' },
      { at: '2026-11-21T12:50:00.000Z', action: 'returned', comment: 'Переделать' },
      { at: '2026-11-21T13:10:00.000Z', action: 'returned', comment: 'Ещё раз' },
      { at: '2026-11-21T13:20:00.000Z', action: 'completed' },
    ]
    expect(lastReturn(log)).toEqual(log[2])
    expect([lastReturn(null), lastReturn([{ at: '', action: 'completed' }])]).toEqual([undefined, undefined])
    expect([at('21T13:09'), at('21T13:10')].map((said) => isOfBeforeReturn(log, said))).toEqual([true, false])
    expect([isOfBeforeReturn(null, at('21T13:00')), isOfBeforeReturn([], at('21T13:00'))]).toEqual([false, false])
    const dayEnds = at('22T02:00')
    expect([at('22T01:59'), dayEnds].map((now) => isReturnable(done, dayEnds, now))).toEqual([true, false])
    const closed = [at('21T14:00'), at('22T08:00')].map((closesAt) => closesOnceReturned({ closesAt }, dayEnds))
    expect(closed).toEqual([dayEnds, at('22T08:00')])
  })

  test('a completed one takes what was given before, and no second completion', () => {
    expect(answerRefusal(done, at('21T12:39'), at('21T13:30'))).toBeUndefined()
    expect(answerRefusal(done, at('21T12:50'), at('21T13:30'))).toBe('RUN_COMPLETED')
    expect(completionRefusal(done, at('21T12:39'), at('21T13:30'))).toBe('RUN_COMPLETED')
    expect(completionRefusal({ ...run, status: 'missed' }, at('21T12:39'), at('22T09:00'))).toBeUndefined()
    expect(completionRefusal({ ...run, status: 'cancelled' }, at('21T12:39'), at('21T12:40'))).toBe('RUN_CLOSED')
  })

  test('who may do what, and in which group it stands', () => {
    const clock = { dayEnds: at('22T02:00'), now: at('21T12:00') }
    expect(runActions(run, { isMeant: true, isAdmin: false }, clock)).toEqual(['answer', 'complete'])
    expect(runActions(run, { isMeant: false, isAdmin: false }, clock)).toEqual([])
    expect(runActions(run, { isMeant: false, isAdmin: true }, clock)).toEqual(['answer', 'complete', 'remind'])
    expect(runActions(done, { isMeant: true, isAdmin: true }, { ...clock, now: at('21T15:00') })).toEqual(['return'])
    expect(runActions(done, { isMeant: true, isAdmin: true }, { ...clock, now: at('22T09:00') })).toEqual([])
    const groups = [at('21T10:00'), at('21T12:00'), at('21T13:00'), at('22T09:00')].map((now) => groupOf(run, now))
    expect(groups).toEqual(['later', 'now', 'overdue', 'overdue'])
    expect(groupOf(done, at('21T13:00'))).toBe('done')
    expect(groupOf({ ...run, status: 'cancelled' }, at('21T13:00'))).toBeUndefined()
  })

  test('reminded once an hour', () => {
    expect(remindedUntil(null, at('21T12:00'))).toBeUndefined()
    expect(remindedUntil(at('21T11:30'), at('21T12:00'))).toEqual(at('21T12:30'))
    expect(remindedUntil(at('21T11:00'), at('21T12:00'))).toBeUndefined()
  })

  test('an edit changes the runs that nobody began', () => {
    const runs = (['scheduled', 'in_progress', 'completed', 'cancelled'] as const).map((status) => ({ status }))
    expect(touchedByEdit(runs)).toEqual({
      changes: [{ status: 'scheduled' }],
      stays: [{ status: 'in_progress' }, { status: 'completed' }],
    })
  })
})

describe('numbers in words', () => {
  test('a temperature has its sign, a comma and its norm', () => {
    expect(normWords({ min: 0, max: 2, unit: '°C' })).toBe('0…+2 °C')
    expect(normWords({ min: -22, max: -18, unit: '°C' })).toBe('−22…−18 °C')
    expect(normWords({ max: 6, unit: '°C' })).toBe('не выше +6 °C')
    expect(normWords({ min: 2, unit: 'кг' })).toBe('не ниже 2 кг')
    expect(normWords({ min: 5, max: 5 })).toBe('ровно 5')
    expect(normWords({})).toBeUndefined()
    expect(numberWords(4.5, { unit: '°C', precision: 1 })).toBe('+4,5')
    expect(numberWords(-0.25, {})).toBe('−0,25')
  })

  test('what a probe says is read', () => {
    expect(['+4,5 °C', '-18', '−2.0', ' 3,25', '4 C', '72°'].map(numberFrom)).toEqual([4.5, -18, -2, 3.25, 4, 72])
    expect(['', 'холодно', '4,5,6', '1-2'].map(numberFrom)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('an answer in words', () => {
    expect(valueWords(fridge, 4.5, false)).toBe('+4,5 °C')
    expect(valueWords(item('a', 'yesno'), false, false)).toBe('Нет')
    expect(valueWords(item('a', 'check'), true, false)).toBe('Выполнено')
    expect(valueWords(fridge, null, true)).toBe('Н/п')
  })
})

test('a file for which no days are asked holds the last 31, today with them', () => {
  expect(exportedDays({}, '2026-03-01')).toEqual({ from: '2026-01-30', to: '2026-03-01' })
  for (const asked of [{ date: '2026-02-01' }, { from: '2026-02-01' }, { to: '2026-02-01' }])
    expect(exportedDays(asked, '2026-03-01')).toEqual({})
})

test('the task of a failed item says what failed, what it should be, and comes within the hour unless its rule has another', () => {
  const failed = { value: 9, na: false, comment: 'Дверь не закрыта' }
  const at = Date.parse('2026-03-01T08:00Z')
  const draft = fixDraft('Открытие', fridge, failed, at)
  expect(draft).toEqual({
    title: 'Открытие: Пункт',
    description: `Пункт: +9 °C (норма ${normWords(fridge)})\nДверь не закрыта`,
    priority: 'medium',
    requirePhoto: false,
    deadline: new Date('2026-03-01T09:00Z'),
  })
  const onFail = { assignees: [], dueHours: 4, priority: 'high' as const, requirePhoto: true }
  expect(fixDraft('Открытие', { ...fridge, onFail }, { ...failed, comment: '' }, at)).toMatchObject({
    description: `Пункт: +9 °C (норма ${normWords(fridge)})`,
    priority: 'high',
    requirePhoto: true,
    deadline: new Date('2026-03-01T12:00Z'),
  })
})
