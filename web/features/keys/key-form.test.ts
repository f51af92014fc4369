import { expect, test } from 'bun:test'
import { expiryOf } from './key-form.ts'
import { endWords } from './key-words.ts'

const now = Date.parse('2026-11-20T09:00:00Z')

test.each(['Europe/Moscow', 'Asia/Kamchatka', 'Europe/Berlin'])(
  'a key whose last day was chosen works all of it, and is told to end on it: %s',
  (zone) => {
    const expiresAt = expiryOf({ term: 'day', day: '2026-11-30' }, now, zone)
    expect(endWords({ expiresAt }, now, zone).date).toBe('30.11.2026')
    const next = new Date(Date.parse(expiresAt ?? '') + 1).toISOString()
    expect(endWords({ expiresAt: next }, now, zone).date).toBe('01.12.2026')
  },
)
