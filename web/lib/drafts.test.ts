import { indexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.parse('2026-11-18T12:00:00Z')
const place = { companyId: 'c1', userId: 'u1', path: '/knowledge-base/create' }
const before = globalThis.indexedDB

beforeAll(() => void Object.assign(globalThis, { indexedDB }))
afterAll(() => void Object.assign(globalThis, { indexedDB: before }))

test('a draft is its user’s, his company’s and its page’s only', async () => {
  await writeDraft(place, { title: 'Лёд' }, now)
  expect(await readDraft(place, now)).toEqual({ savedAt: now, value: { title: 'Лёд' } })
  expect(await readDraft({ ...place, userId: 'u2' }, now)).toBeUndefined()
  expect(await readDraft({ ...place, companyId: 'c2' }, now)).toBeUndefined()
  expect(await readDraft({ ...place, path: '/knowledge-base/edit/1' }, now)).toBeUndefined()
})

test('it lives seven days from its last word', async () => {
  await writeDraft(place, 'старый', now)
  expect((await readDraft(place, now + 7 * dayMs - 1))?.value).toBe('старый')
  expect(await readDraft(place, now + 7 * dayMs)).toBeUndefined()
})

test('it can be removed', async () => {
  await writeDraft(place, 'лишний', now)
  await removeDraft(place)
  expect(await readDraft(place, now)).toBeUndefined()
})

test('what can’t be stored is no error', async () => {
  await removeDraft(place)
  await writeDraft(place, () => 'a function can’t be cloned', now)
  expect(await readDraft(place, now)).toBeUndefined()
})
