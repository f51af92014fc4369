import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import {
  type Ask,
  askAfterSave,
  askChanges,
  chosenAsk,
  dueAtOf,
  latestOf,
  marksDiffer,
  remindedUntil,
  stateOf,
} from './acknowledgement.ts'

const at = (text: string) => new Date(text)
const ask = (more: Partial<Ask> = {}): Ask => ({
  kind: 'read',
  dueDays: 3,
  requiredVersion: 2,
  askedAt: at('2026-11-18T09:00:00Z'),
  ...more,
})
const knows = (version: number, how: 'read' | 'test' = 'read') => ({ version, how, at: at('2026-11-19T09:00:00Z') })

describe('when it is due', () => {
  const came = at('2026-01-01T00:00:00Z')
  test('at the end of the company’s day', () => {
    expect(dueAtOf(ask(), came, 'Europe/Moscow')).toEqual(at('2026-11-21T20:59:59.999Z'))
    // Past midnight there, and not yet here.
    const late = ask({ askedAt: at('2026-11-18T21:30:00Z') })
    expect(dueAtOf(late, came, 'Europe/Moscow')).toEqual(at('2026-11-22T20:59:59.999Z'))
    expect(dueAtOf(late, came, 'Europe/London')).toEqual(at('2026-11-21T23:59:59.999Z'))
  })
  test('a person who came later has the days of his own', () => {
    expect(dueAtOf(ask(), at('2026-11-30T05:00:00Z'), 'Europe/Moscow')).toEqual(at('2026-12-03T20:59:59.999Z'))
  })
  test('never, without days or before it was asked', () => {
    expect(dueAtOf(ask({ dueDays: null }), came, 'Europe/Moscow')).toBeNull()
    expect(dueAtOf(ask({ askedAt: null, requiredVersion: null }), came, 'Europe/Moscow')).toBeNull()
  })
})

test('how it stands', () => {
  const due = at('2026-11-21T20:59:59.999Z')
  const [before, after] = [due, new Date(due.getTime() + 1)]
  const rows: [Ask, ReturnType<typeof knows> | null, Date, ReturnType<typeof stateOf>][] = [
    [ask({ kind: 'none' }), knows(2), before, 'none'],
    [ask({ requiredVersion: null, askedAt: null }), knows(2), before, 'none'],
    [ask(), null, before, 'todo'],
    [ask(), knows(1), after, 'overdue'],
    [ask(), knows(2), after, 'done'],
    [ask(), knows(3, 'test'), after, 'done'],
    [ask({ kind: 'test' }), knows(3), before, 'todo'],
    [ask({ kind: 'test' }), knows(2, 'test'), after, 'done'],
  ]
  expect(rows.map(([one, known, now]) => stateOf(one, known, due, now))).toEqual(rows.map((row) => row[3]))
})

test('what a person knows is his latest version, where a test is asked for the latest by it', () => {
  const all = [knows(1, 'test'), knows(3), knows(2)]
  expect(latestOf('read', all)).toEqual(knows(3))
  expect(latestOf('test', all)).toEqual(knows(1, 'test'))
  expect(latestOf('test', [knows(2)])).toEqual(knows(2))
  expect(latestOf('read', [])).toBeUndefined()
})

describe('what is asked for', () => {
  const [now, published] = [at('2026-12-01T09:00:00Z'), { version: 5, status: 'published' as const }]
  const draft = { version: 5, status: 'draft' as const }
  const nothing = { requiredVersion: null, askedAt: null }
  const today = { requiredVersion: 5, askedAt: now }
  const { requiredVersion, askedAt } = ask()
  const stays = { requiredVersion, askedAt }

  test('once the author has chosen', () => {
    expect(chosenAsk(undefined, 'read', published, now)).toEqual(today)
    expect(chosenAsk(undefined, 'read', draft, now)).toEqual(nothing)
    expect(chosenAsk(undefined, 'none', published, now)).toEqual(nothing)
    expect(chosenAsk(ask(), 'read', published, now)).toEqual(stays)
    expect(chosenAsk(ask(), 'none', published, now)).toEqual(stays)
    expect(chosenAsk(ask({ kind: 'none' }), 'read', published, now)).toEqual(today)
    // Whoever pressed the button has the whole time for the test; who passed it has done what is asked now.
    expect(chosenAsk(ask(), 'test', published, now)).toEqual({ requiredVersion: 2, askedAt: now })
    expect(chosenAsk(ask({ kind: 'test' }), 'read', published, now)).toEqual(stays)
  })

  test('once the article was saved', () => {
    expect(askAfterSave(ask(), published, false, now)).toBeUndefined()
    expect(askAfterSave(ask(), published, true, now)).toEqual(today)
    expect(askAfterSave(ask(nothing), published, false, now)).toEqual(today)
    expect(askAfterSave(ask(), draft, false, now)).toBeUndefined()
    expect(askAfterSave(ask(), draft, true, now)).toEqual(nothing)
    expect(askAfterSave(ask({ kind: 'none' }), published, true, now)).toBeUndefined()
  })
})

test('what the author has changed is told, and nothing where nothing has', () => {
  const facts = { ...ask(), test: null, restaurants: [], positions: [] }
  const test1 = { _id: 't1', title: 'Стандарты', isActive: true }
  expect(askChanges(facts, { ...facts, test: null })).toBeUndefined()
  expect(
    askChanges({ ...facts, test: test1 }, { ...facts, test: { ...test1, title: 'Новые стандарты' } }),
  ).toBeUndefined()
  expect(askChanges(facts, { ...facts, kind: 'test', test: test1 })).toEqual({
    acknowledgement: { old: 'read', new: 'test' },
    test: { old: null, new: 'Стандарты' },
  })
  expect(askChanges({ ...facts, test: test1 }, { ...facts, dueDays: 5 })).toEqual({
    dueDays: { old: 3, new: 5 },
    test: { old: 'Стандарты', new: null },
  })
})

test('people are reminded once in so long', () => {
  const reminded = at('2026-11-18T09:00:00Z')
  const until = new Date(reminded.getTime() + limits.acknowledgements.remindMinutes * 60_000)
  expect(remindedUntil(reminded, reminded)).toEqual(until)
  expect(remindedUntil(reminded, new Date(until.getTime() - 1))).toEqual(until)
  expect(remindedUntil(reminded, until)).toBeUndefined()
})

test('a block «Внимание» that came, went or says something else is a reason to ask again', () => {
  const mark = (message: string, more = {}) => ({ type: 'warning', data: { title: 'Внимание', message, ...more } })
  const words = (text: string) => ({ type: 'paragraph', data: { text } })
  const differ = (before: object[], after: object[]) =>
    marksDiffer({ blocks: before as never }, { blocks: after as never })
  expect(differ([words('а'), mark('1')], [words('б'), mark('1')])).toBe(false)
  expect(differ([mark('1'), mark('2')], [mark('2'), words('а'), mark('1', { id: 'x' })])).toBe(false)
  expect(differ([mark('1')], [mark('2')])).toBe(true)
  expect(differ([], [mark('1')])).toBe(true)
  expect(differ([mark('1')], [])).toBe(true)
  expect(differ([{ type: 'warning' }], [{ type: 'warning', data: null }])).toBe(false)
})
