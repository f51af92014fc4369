import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { useLayoutEffect } from 'react'
import { useParams } from 'wouter'
import { client } from '../../../api.ts'
import { keyOf } from '../../../data/cache.ts'
import { dropKept, readKept } from '../../../data/kept.ts'
import { outbox } from '../../../data/later.ts'
import { useRead } from '../../../data/useRead.ts'
import { writeStored } from '../../../lib/local-store.ts'
import { storageKeys } from '../../../lib/storage-keys.ts'
import { href } from '../../../routes.ts'
import { followNetwork } from '../../../shell/network.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { localFiles } from '../../../uploads/local-files.ts'
import { answerItem, completeRun, type Draft } from './answer.ts'
import { hearClock, serverNow } from './clock.ts'
import { RefusedAnswers } from './RefusedAnswers.tsx'
import type { Run } from './run.ts'
import { type RunOnDevice, useRunOnDevice } from './useRunOnDevice.ts'
import { keepShift, missingOf } from './useShiftOnDevice.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const DAY = 24 * 60 * 60_000
const user = userEvent.setup()
const shown: { now: RunOnDevice | undefined } = { now: undefined }
function Probe({ run }: { run: Run }) {
  const known = useRunOnDevice(run)
  useLayoutEffect(() => {
    shown.now = known
  })
  return <RefusedAnswers run={run} />
}
function Page() {
  const { id = '' } = useParams()
  const { data } = useRead('runGet', { path: { id } })
  return data ? <Probe run={data} /> : null
}
const open = pagesForAdmin({ checklistEdit: Page })

let isThere: boolean
let undo: () => void
beforeEach(() => {
  const { fetch } = globalThis
  isThere = true
  const cut = (input: RequestInfo | URL, init?: RequestInit) =>
    isThere ? fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
  Object.assign(globalThis, { fetch: cut })
  const unpatch = patchXhr()
  const leave = followNetwork()
  undo = () => {
    leave()
    unpatch()
    Object.assign(globalThis, { fetch })
  }
})
afterEach(async () => {
  undo()
  await outbox.wipe()
  writeStored(storageKeys.serverClock, null)
  shown.now = undefined
})

const known = (): RunOnDevice => {
  if (!shown.now) throw new Error('no run is shown')
  return shown.now
}
const answerOf = (itemId: string) => known().run.answers.find((one) => one.itemId === itemId)
const theirs = async () => {
  const { data } = await client.GET('/api/checklist-runs/{id}', { params: { path: { id: known().run.run._id } } })
  if (!data) throw new Error('no run')
  return data
}

/** A round of the restaurant that nobody has begun. */
async function show(): Promise<string[]> {
  const query = { scope: 'all', limit: 100 } as const
  const { data } = await client.GET('/api/checklist-runs', { params: { query } })
  const free = data?.runs.find(
    ({ checklist, answeredCount, status }) =>
      checklist.title === 'Санитарный обход' && answeredCount === 0 && status !== 'missed' && status !== 'completed',
  )
  if (!free) throw new Error('no run to fill in')
  open(href('checklistEdit', { id: free._id }))
  await waitFor(() => known())
  return known().run.items.map(({ id }) => id)
}
const give = (itemId: string, draft: Draft) =>
  act(async () => {
    expect(await answerItem(known().run, itemId, draft)).toEqual({ failed: undefined })
    await outbox.flush()
  })
/** A right answer of each type. */
const rightFor = (item: Run['items'][number]): Draft => {
  const { type, options = [], min = 0 } = item
  if (type === 'number') return { value: min }
  if (type === 'text') return { value: 'Чисто' }
  if (type === 'select') return { value: options.find(({ isFail }) => !isFail)?.text ?? null }
  return { value: true }
}
const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))
const picture = async () => {
  const { files } = await localFiles([new File([bytes], 'Мойка.png', { type: 'image/png' })])
  if (!files) throw new Error('no file')
  return files
}

test('without a network a run is filled in and finished on the device, and handed in as it was done', async () => {
  const items = await show()
  isThere = false
  for (const item of known().run.items) {
    const wants = item.type === 'photo' || item.photo === 'required'
    await give(item.id, {
      ...rightFor(item),
      ...(item.type === 'photo' && { value: null }),
      ...(wants && { photos: await picture() }),
    })
  }
  await act(async () => {
    await completeRun(known().run, { comment: 'Всё чисто' })
    await outbox.flush()
  })
  const { run, unsent, waitingItems, completionWaits } = known()
  expect({ unsent, completionWaits }).toEqual({ unsent: items.length + 1, completionWaits: true })
  expect(waitingItems.size).toBe(items.length)
  expect(run.run).toMatchObject({ status: 'completed', answeredCount: items.length, score: 100, actions: [] })
  const doneAt = run.run.completedAt

  isThere = true
  await act(() => outbox.flush())
  await waitFor(() => expect(known().unsent).toBe(0))
  // Nothing jumps back while the run is read again.
  expect(known().run.run.status).toBe('completed')
  const server = await theirs()
  expect(outbox.state.refused.map(({ refused }) => refused)).toEqual([])
  expect(server).toMatchObject({ comment: 'Всё чисто', run: { status: 'completed', completedAt: doneAt } })
  expect(server.answers.map(({ answeredAt }) => answeredAt).toSorted()).toEqual(
    run.answers.map(({ answeredAt }) => answeredAt).toSorted(),
  )
})

test('a finger that went wrong makes one letter; what another person signed is a letter of its own', async () => {
  const [first = ''] = await show()
  isThere = false
  await give(first, { value: true })
  await give(first, { value: false, comment: 'нет мыла' })
  await give(first, { value: true })
  expect(known().unsent).toBe(1)
  expect(answerOf(first)?.value).toBe(true)
  await give(first, { value: false, comment: 'нет мыла', signature: 'somebody-else-who-signed' })
  expect(known().unsent).toBe(2)
  expect(answerOf(first)).toMatchObject({ value: false, earlier: [{ value: true }] })
})

test('a picture that waits stays with the answer when it is changed, and goes once', async () => {
  const [first = ''] = await show()
  isThere = false
  const [photo] = await picture()
  if (!photo) throw new Error('no photo')
  await give(first, { value: true, photos: [photo] })
  const kept = answerOf(first)?.photos ?? []
  expect(kept).toMatchObject([{ fileId: photo.id, url: expect.stringMatching(/^blob:/) }])
  await give(first, { value: true, comment: 'как договорились', photos: kept })
  const [letter] = outbox.state.waiting
  expect(letter && (await outbox.file(letter.at, photo.key))?.name).toBe('Мойка.png')
  isThere = true
  await act(() => outbox.flush())
  await waitFor(async () => {
    const [answer] = (await theirs()).answers
    expect(answer).toMatchObject({ comment: 'как договорились', photos: [{ takenAt: kept[0]?.takenAt }] })
  })
})

test('the newer answer of another device counts, and mine is shown behind it', async () => {
  const [first = ''] = await show()
  isThere = false
  await give(first, { value: true })
  isThere = true
  const path = { id: known().run.run._id }
  const answers = [
    {
      itemId: first,
      value: false,
      comment: 'нет мыла',
      answeredAt: new Date().toISOString(),
      clientId: crypto.randomUUID(),
    },
  ]
  await client.PUT('/api/checklist-runs/{id}/answers', { params: { path }, body: { answers } })
  await act(() => outbox.flush())
  await waitFor(() => expect(answerOf(first)).toMatchObject({ value: false, earlier: [{ value: true }] }))
})

test('what the server does not take is told in words with what was said, and goes again when it may', async () => {
  const [first = ''] = await show()
  isThere = false
  await give(first, { value: true })
  // Somebody is told that it was not in time; the answer stays on the device.
  const [letter] = outbox.state.waiting
  if (!letter) throw new Error('nothing waits')
  const { fetch } = globalThis
  const refuse = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const message = 'Чек-лист уже завершен'
    return request.method === 'PUT' && request.url.endsWith('/answers')
      ? Promise.resolve(Response.json({ success: false, code: 'RUN_COMPLETED', message }, { status: 409 }))
      : fetch(request)
  }
  isThere = true
  Object.assign(globalThis, { fetch: refuse })
  await act(() => outbox.flush())
  const row = await screen.findByRole('alert')
  const title = known().run.items[0]?.title ?? ''
  expect(row.textContent).toContain(title)
  expect(row.textContent).toContain('Не принято: Чек-лист уже завершен')
  expect(answerOf(first)).toBeUndefined()
  Object.assign(globalThis, { fetch })
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  await waitFor(() => expect(answerOf(first)?.value).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a phone whose clock is a day wrong answers by the clock of the server; an old copy of it says nothing', async () => {
  const [first = ''] = await show()
  hearClock(new Date(Date.now() + DAY).toISOString(), Date.now())
  hearClock(new Date(Date.now() - DAY).toISOString(), Date.now())
  expect(Math.abs(serverNow() - Date.now() - DAY)).toBeLessThan(60_000)
  isThere = false
  await give(first, { value: true })
  expect(Math.abs(Date.parse(answerOf(first)?.answeredAt ?? '') - Date.now() - DAY)).toBeLessThan(60_000)
})

test('a correction counts although the answer before it came from a device that is ahead', async () => {
  const [first = ''] = await show()
  hearClock(new Date(Date.now() + DAY).toISOString(), Date.now())
  isThere = false
  await give(first, { value: true })
  writeStored(storageKeys.serverClock, null)
  await give(first, { value: false, comment: 'нет мыла' })
  expect(answerOf(first)?.value).toBe(false)
})

test('what was returned by a clock that is ahead is finished after that', async () => {
  await show()
  isThere = false
  const at = new Date(Date.now() + 60_000).toISOString()
  const { run } = known()
  await completeRun({ ...run, returned: { at, by: { id: null, name: '—' }, comment: 'Перемерьте' } })
  const [letter] = outbox.state.waiting
  expect(letter?.input.body).toMatchObject({ completedAt: new Date(Date.parse(at) + 1).toISOString() })
})

test('the shift is on the device before the network goes: its runs and their instructions', async () => {
  await show()
  const { data: today } = await client.GET('/api/checklist-runs/today')
  if (!today) throw new Error('no shift')
  const published = { params: { query: { status: 'published' } } } as const
  const { data: articles } = await client.GET('/api/knowledge-base', published)
  const id = articles?.articles[0]?._id ?? ''
  const uncounted = { params: { path: { id }, query: { edit: true } } }
  const views = async () => (await client.GET('/api/knowledge-base/{id}', uncounted)).data?.viewCount
  const before = await views()
  const { run, items, answers, ...more } = await theirs()
  await keepShift({ ...today, runs: [{ run, items, answers, ...more }], articles: [id] }, new AbortController().signal)
  expect((await readKept(keyOf('runGet', { path: { id: run._id } })))?.data).toMatchObject({ run: { _id: run._id } })
  expect((await readKept(keyOf('articleGet', { path: { id } })))?.data).toMatchObject({ _id: id })
  expect(await views()).toBe(before)
})

test('every instruction of the shift is on the device, as far as there is room; how many are not is known', async () => {
  await show()
  const { data: today } = await client.GET('/api/checklist-runs/today')
  const { data: found } = await client.GET('/api/knowledge-base', {
    params: { query: { status: 'published', limit: 100 } },
  })
  const ids = found?.articles.map(({ _id }) => _id) ?? []
  if (!today || ids.length < 3) throw new Error('a shift with instructions')
  const shift = { ...today, runs: [], articles: ids }
  const { signal } = new AbortController()
  for (const id of ids) await dropKept(keyOf('articleGet', { path: { id } }))
  expect(await missingOf(shift)).toBe(ids.length)
  await keepShift(shift, signal, 1)
  expect(await missingOf(shift)).toBe(ids.length)
  await keepShift(shift, signal)
  expect(await missingOf(shift)).toBe(0)
})
