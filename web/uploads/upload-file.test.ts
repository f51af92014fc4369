import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startMocks } from '../../mocks/node.ts'
import { client } from '../api.ts'
import { onNotice } from '../api/notice.ts'
import { clearSession, signIn } from '../shell/session.ts'
import { patchXhr } from '../test/xhr.ts'
import { uploadByUrl, uploadFile } from './upload-file.ts'

let mocks: ReturnType<typeof startMocks>
let restoreXhr: () => void
let notices: string[]
let stopNotices: () => void

beforeAll(() => {
  mocks = startMocks()
  restoreXhr = patchXhr()
})
afterAll(() => {
  restoreXhr()
  mocks.stop()
})
beforeEach(async () => {
  notices = []
  stopNotices = onNotice(({ kind }) => notices.push(kind))
  const { data } = await client.POST('/api/auth/login', {
    body: { email: 'admin@berezka.example', password: 'demo-admin' },
  })
  if (data && 'token' in data) signIn(data.token, data)
})
afterEach(() => {
  stopNotices()
  clearSession()
  mocks.reset()
})

const pdf = (name = 'Меню осень.pdf') => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })

test('the wire name is Latin, the bar stops at nine tenths', async () => {
  const ratios: number[] = []
  const outcome = await uploadFile(pdf(), { onProgress: ({ ratio }) => ratios.push(ratio) })
  expect(outcome).toMatchObject({
    state: 'done',
    file: { originalName: 'menyu osen.pdf', mimetype: 'application/pdf' },
  })
  expect(ratios).toEqual([0.45, 0.9])
})

test('a file whose type the computer does not know goes with that of its ending', async () => {
  const outcome = await uploadFile(new File(['%PDF-1.4\n'], 'a.pdf'))
  expect(outcome).toMatchObject({ state: 'done', file: { mimetype: 'application/pdf' } })
})

test('a refusal names the file as its author does', async () => {
  const outcome = await uploadFile(new File(['<svg/>'], 'Схема.png', { type: 'image/png' }))
  expect(outcome).toEqual({ state: 'failed', message: 'Тип файла Схема.png не поддерживается' })
  expect(notices).toEqual([])
})

test('who cancels is told nothing, in the row or on the way', async () => {
  const gone = new AbortController()
  const uploads = ['1', '2', '3', '4'].map((name) => uploadFile(pdf(`${name}.pdf`), { signal: gone.signal }))
  gone.abort()
  expect(await Promise.all(uploads)).toEqual(uploads.map(() => ({ state: 'cancelled' })))
  expect(notices).toEqual([])
})

test('a dead session is the same as with any call, and nobody is led to /500', async () => {
  clearSession()
  expect(await uploadFile(pdf())).toMatchObject({ state: 'failed' })
  expect(notices).toEqual(['toast', 'session-over'])
})

test('a broken connection says so and stays (A3)', async () => {
  const { fetch } = globalThis
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('no network')) })
  const outcome = await uploadFile(pdf()).finally(() => Object.assign(globalThis, { fetch }))
  expect(outcome).toEqual({ state: 'failed', message: 'Сервер недоступен. Проверьте подключение к интернету' })
  expect(notices).toEqual([])
})

test('by an address: private ones are refused in the contract’s words', async () => {
  expect(await uploadByUrl('http://127.0.0.1/a.png')).toEqual({
    state: 'failed',
    message: 'Не удалось загрузить изображение по ссылке',
  })
})
