import { expect, test } from 'bun:test'
import {
  headerFaults,
  parsedWebhookUrl,
  replayedSince,
  webhookAfter,
  webhookChanges,
  webhookName,
  webhookStatus,
} from './webhooks.ts'

const settings = {
  url: 'https://hooks.example.ru/a',
  description: '',
  events: ['*'],
  headers: ['X-Token'],
  isActive: true,
}

test('an address is https without a name in it; http only where that is allowed', () => {
  expect(parsedWebhookUrl(' https://hooks.example.ru/a ')?.href).toBe('https://hooks.example.ru/a')
  for (const text of ['', 'hooks.example.ru', 'http://hooks.example.ru/', 'https://a:b@hooks.example.ru/', 'ftp://x/'])
    expect([text, parsedWebhookUrl(text)]).toEqual([text, undefined])
  expect(parsedWebhookUrl('http://127.0.0.1:8080/', true)?.port).toBe('8080')
})

test('a header needs a value of one line, or one that is kept, and a name that is nobody’s', () => {
  expect(headerFaults([{ name: 'X-Token', value: 'a b' }])).toBeUndefined()
  expect(headerFaults([{ name: 'x-token' }], ['X-Token'])).toBeUndefined()
  for (const name of ['host', 'Content-Type', 'webhook-id', 'Cookie', 'Connection', 'X-Forwarded-For'])
    expect(headerFaults([{ name, value: 'a' }])).toHaveProperty(['headers.0'])
  expect(
    headerFaults([
      { name: 'X-A', value: 'a' },
      { name: 'x-a', value: 'b' },
    ]),
  ).toHaveProperty(['headers.1'])
  for (const value of ['a\nb', 'a\0', 'ы', ' '])
    expect([value, headerFaults([{ name: 'X-A', value }])]).not.toEqual([value, undefined])
})

test('what is not named stays, and what is named is kept in its one spelling', () => {
  const old = { ...settings, description: 'Касса' }
  expect(webhookAfter(old, {})).toEqual(old)
  const named = { url: ' HTTPS://Hooks.example.ru:443/b ', description: '  Склад ', events: [], isActive: false }
  expect(webhookAfter(old, { ...named, headers: [{ name: 'X-A', value: 'a' }] })).toEqual({
    ...named,
    url: 'https://hooks.example.ru/b',
    description: 'Склад',
    headers: ['X-A'],
  })
})

test('that a value is another one is told, the value is not', () => {
  expect(webhookChanges(settings, settings, [{ name: 'X-Token', value: 's3cret' }])).toEqual({
    headers: { hidden: true },
  })
  expect(webhookChanges(settings, settings, [{ name: 'X-Token' }])).toBeUndefined()
})

test('off is off also where it was stopped before, and a name is the host unless it has one', () => {
  expect(webhookStatus({ isActive: false, offReason: 'gone', failingSince: null })).toBe('off')
  expect(webhookStatus({ isActive: false, offReason: null, failingSince: 'x' })).toBe('paused')
  expect(webhookStatus({ isActive: true, offReason: null, failingSince: 'x' })).toBe('failing')
  expect([webhookName(settings), webhookName({ ...settings, description: 'Касса' })]).toEqual([
    'hooks.example.ru',
    'Касса',
  ])
})

test('what is sent again is asked for since a day, and no older than what is kept', () => {
  const now = new Date('2026-11-18T12:00:00.000Z')
  const keptSince = new Date('2026-10-19T12:00:00.000Z')
  expect(replayedSince('2026-11-17T09:00:00.000Z', now)).toEqual(new Date('2026-11-17T09:00:00.000Z'))
  for (const asked of ['2020-01-01T00:00:00.000Z', '0000-01-01T00:00:00Z'])
    expect(replayedSince(asked, now)).toEqual(keptSince)
})
