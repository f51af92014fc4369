import { expect, test } from 'bun:test'
import { href } from '../../routes.ts'
import { noticeRow } from '../../test/notice-row.ts'
import { addressOf } from './address.ts'
import { inputOf } from './choices.ts'
import { byDay } from './days.ts'
import { eventReader, type StreamEvent } from './events.ts'
import { merge } from './merge.ts'

test('rows stand under the days of the company, whatever the clock of the reader says', () => {
  const now = Date.parse('2026-11-20T21:30:00Z') // 00:30 of the 21st in Moscow
  const rows = [
    noticeRow('4', '2026-11-20T21:05:00Z'),
    noticeRow('3', '2026-11-20T20:55:00Z'),
    noticeRow('2', '2026-11-19T21:00:00Z'),
    noticeRow('1', '2026-11-19T20:59:00Z'),
  ]
  expect(byDay(rows, now, 'Europe/Moscow').map(({ label, rows: of }) => [label, of.map(({ _id }) => _id)])).toEqual([
    ['Сегодня', ['4']],
    ['Вчера', ['3', '2']],
    ['19.11.2026', ['1']],
  ])
  expect(byDay([], now, 'Europe/Moscow')).toEqual([])
})

test('a row stands once, where it has grown to, and what has been read stays so', () => {
  const [old, read] = [noticeRow('1', '2026-11-20T10:00:00Z'), noticeRow('2', '2026-11-20T11:00:00Z', true)]
  const grown = noticeRow('1', '2026-11-20T12:00:00Z')
  expect(merge([read, old], [grown])).toEqual([grown, read])
  expect(merge([read, grown], [old, noticeRow('2', '2026-11-20T11:00:00Z')])).toEqual([grown, read])
  // A comment that was written anew is quoted as it is now.
  expect(merge([old], [{ ...old, text: 'Иначе' }])).toEqual([{ ...old, text: 'Иначе' }])
})

test('events of a stream are told whole, in whatever pieces they come', () => {
  const told: StreamEvent[] = []
  const read = eventReader((event) => told.push(event))
  for (const letter of 'retry: 2000\n\nevent: unread\ndata: {"unreadCount":1}\n\n: \n\nevent: notification\nid: 1\nda')
    read(letter)
  expect(told).toEqual([{ event: 'unread', data: '{"unreadCount":1}' }])
  read('ta: {}\n\n')
  expect(told.at(-1)).toEqual({ event: 'notification', data: '{}' })
})

test('only what was changed is sent', () => {
  const known = { digestAt: '09:00', quietHours: null }
  expect(inputOf(known, { kinds: {} })).toEqual({})
  expect(inputOf(known, { kinds: { mention: { mail: false } }, digest: false })).toEqual({
    kinds: [{ kind: 'mention', mail: false }],
    digestAt: null,
  })
  expect(inputOf(known, { kinds: {}, quiet: true, from: '2230' })).toEqual({
    quietHours: { from: '22:30', to: '08:00' },
  })
})

test('a row leads where its reader may go, and nowhere when the section is off', () => {
  const visitor = (role: string, moduleSettings: object = { checklists: true, tasks: true }) => ({
    token: 't',
    user: { role },
    company: { moduleSettings: { ...moduleSettings } },
  })
  expect(addressOf({ type: 'checklist', id: '7' }, visitor('admin'))).toBe(href('checklistEdit', { id: '7' }))
  expect(addressOf({ type: 'checklist', id: '7' }, visitor('user'))).toBe(href('checklistExecute'))
  expect(addressOf({ type: 'export', id: null }, visitor('user'))).toBeUndefined()
  expect(addressOf({ type: 'task', id: '7' }, visitor('user', { tasks: false }))).toBeUndefined()
  expect(addressOf({ type: 'dashboard', id: null }, visitor('user'))).toBe(href('dashboard'))
})
