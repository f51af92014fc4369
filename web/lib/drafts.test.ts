import { expect, test } from 'bun:test'
import { draftStore } from '../test/draft-store.ts'
import { createDraftKeeper, forgetDrafts } from './draft-keeper.ts'
import { leftDrafts, removeDraft, writeDraft } from './drafts.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.parse('2026-11-18T12:00:00Z')
const place = { companyId: 'c1', userId: 'u1', path: '/knowledge-base/create' }
draftStore()

const valuesLeft = async () => (await leftDrafts(place)).map(({ value }) => value)

test('a draft is its user’s, his company’s and its address’s only', async () => {
  await writeDraft(place, 'd1', { title: 'Лёд' }, now)
  expect(await leftDrafts(place, now)).toEqual([{ id: 'd1', savedAt: now, value: { title: 'Лёд' } }])
  expect(await leftDrafts({ ...place, userId: 'u2' }, now)).toEqual([])
  expect(await leftDrafts({ ...place, companyId: 'c2' }, now)).toEqual([])
  expect(await leftDrafts({ ...place, path: '/knowledge-base/edit/1' }, now)).toEqual([])
})

test('it lives seven days from its last word; the newest comes first', async () => {
  await writeDraft(place, 'd1', 'старый', now)
  await writeDraft(place, 'd2', 'новый', now + 1)
  expect((await leftDrafts(place, now + 7 * dayMs - 1)).map(({ value }) => value)).toEqual(['новый', 'старый'])
  expect((await leftDrafts(place, now + 7 * dayMs)).map(({ value }) => value)).toEqual(['новый'])
})

test('it outlives a clock that is set back', async () => {
  await writeDraft(place, 'd1', 'Лёд', now + 60_000)
  await writeDraft(place, 'd2', 'того света', now + 7 * dayMs)
  expect((await leftDrafts(place, now)).map(({ value }) => value)).toEqual(['Лёд'])
})

test('it can be removed, and what can’t be stored is no error', async () => {
  await writeDraft(place, 'd1', 'лишний', now)
  await removeDraft(place, 'd1')
  await writeDraft(place, 'd2', () => 'a function can’t be cloned', now)
  expect(await leftDrafts(place, now)).toEqual([])
})

test('a page that is open keeps its draft for itself; one that is gone leaves it to the next', async () => {
  const first = createDraftKeeper(place)
  await first.open()
  first.keep('Статья А')
  first.flush()
  const second = createDraftKeeper(place)
  expect(await second.open()).toEqual([])
  second.keep('Статья Б')
  first.keep('Статья А, дальше')
  first.close()
  second.close()
  // As in a tab that goes from page to page: both are gone the moment before.
  const left = await createDraftKeeper(place).open()
  expect(new Set(left.map(({ value }) => value))).toEqual(new Set(['Статья А, дальше', 'Статья Б']))
})

test('of two pages that are offered the same draft one gets it, and nobody removes another’s', async () => {
  await writeDraft(place, 'd1', 'Статья А')
  const [first, second] = [createDraftKeeper(place), createDraftKeeper(place)]
  await Promise.all([first.open(), second.open()])
  expect(await first.takeOver('d1')).toBe(true)
  expect(await second.takeOver('d1')).toBe(false)
  await second.discard('d1')
  first.keep('Статья А, дальше')
  first.close()
  expect(await valuesLeft()).toEqual(['Статья А, дальше'])
  await second.discard('d1')
  expect(await valuesLeft()).toEqual([])
})

test('what has been saved, or taken back, leaves nothing', async () => {
  const page = createDraftKeeper(place)
  await page.open()
  page.keep('Слово')
  page.flush()
  page.keep(undefined)
  page.close()
  expect(await valuesLeft()).toEqual([])
  const saved = createDraftKeeper(place)
  await saved.open()
  saved.keep('Слово')
  saved.flush()
  saved.end()
  saved.note('Поздно')
  saved.close()
  expect(await valuesLeft()).toEqual([])
})

test('what a save is carrying is offered to nobody until its answer has come', async () => {
  const page = createDraftKeeper(place)
  await page.open()
  page.keep('Слово')
  const answer = Promise.withResolvers<void>()
  page.until(answer.promise)
  page.close()
  expect(await valuesLeft()).toEqual([])
  answer.resolve()
  await answer.promise
  await Promise.resolve()
  expect(await valuesLeft()).toEqual(['Слово'])
})

test('whoever signs out leaves nothing, of the open page too; others keep theirs', async () => {
  const theirs = { ...place, userId: 'u2' }
  await writeDraft(place, 'd1', 'брошенный')
  await writeDraft(theirs, 'd2', 'чужой')
  const page = createDraftKeeper(place)
  await page.open()
  page.keep('Слово')
  await forgetDrafts(place)
  page.note('Поздно')
  page.close()
  expect(await valuesLeft()).toEqual([])
  expect((await leftDrafts(theirs)).map(({ value }) => value)).toEqual(['чужой'])
})

test('a page knows of another one at its place', async () => {
  const here = { ...place, path: '/settings/positions/1/edit' }
  const [first, second] = [createDraftKeeper(here), createDraftKeeper(here)]
  await first.open()
  expect(await first.isElsewhere()).toBe(false)
  await second.open()
  expect(await second.isElsewhere()).toBe(true)
  first.close()
  second.close()
  const third = createDraftKeeper({ ...place, path: '/settings/positions/2/edit' })
  await third.open()
  expect(await third.isElsewhere()).toBe(false)
  third.close()
})
