import { afterAll, afterEach, expect, test } from 'bun:test'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { db } from '../db.ts'
import { answer, startMocks } from '../node.ts'
import { articleIds } from '../seed/ids.ts'

const mocks = startMocks()
afterEach(mocks.reset)
afterAll(mocks.stop)

const call = async (method: string, path: string, token?: string, body?: object | FormData) => {
  const headers = { host: 'berezka.localhost:3000', ...(token && { authorization: `Bearer ${token}` }) }
  const isForm = body instanceof FormData
  const response = await answer(
    new Request(`http://berezka.localhost:3000${path}`, {
      method,
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }),
  )
  return response
}
const json = async (response: Response) => (await response.json()) as Record<string, any> // oxlint-disable-line no-explicit-any -- single fields are looked at
const signIn = async (email: string, password: string): Promise<string> =>
  (await json(await call('POST', '/api/auth/login', undefined, { email, password }))).token
const admin = () => signIn('admin@berezka.example', 'demo-admin')
const barman = () => signIn('barmen@berezka.example', 'demo-staff')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
function form(...files: File[]) {
  const made = new FormData()
  for (const file of files) made.append('files', file)
  return made
}
const picture = () => form(new File([png], 'План зала.png', { type: 'image/png' }))

test('what was uploaded is served, byte for byte, until the rows start anew', async () => {
  const token = await admin()
  const sent = await json(await call('POST', '/api/upload', token, picture()))
  expect(sent.files[0]).toMatchObject({ originalName: 'План зала.png', filename: 'plan-zala.png', width: 2, height: 1 })
  const served = await call('GET', sent.file.url, token)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true)
  db.reset()
  expect((await call('GET', sent.file.url, token)).status).toBe(404)
})

test('parts of a file are served as the server does, under the name that its author gave it', async () => {
  const token = await admin()
  const { url } = (await json(await call('POST', '/api/upload', token, picture()))).file
  const get = (headers: Record<string, string>) =>
    answer(
      new Request(`http://berezka.localhost:3000${url}`, {
        headers: { host: 'berezka.localhost:3000', authorization: `Bearer ${token}`, ...headers },
      }),
    )
  const part = await get({ range: 'bytes=1-3' })
  expect({ status: part.status, range: part.headers.get('content-range'), text: await part.text() }).toEqual({
    status: 206,
    range: `bytes 1-3/${png.length}`,
    text: 'PNG',
  })
  expect(part.headers.get('content-length')).toBe('3')
  expect(part.headers.get('content-disposition')).toContain(encodeURIComponent('План зала.png'))
  const tail = await get({ range: 'bytes=-4' })
  expect(Buffer.from(await tail.arrayBuffer()).equals(png.subarray(-4))).toBe(true)
  const beyond = await get({ range: `bytes=${png.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${png.length}`])
  expect((await get({ range: 'bytes=1-3', 'if-range': '"another"' })).status).toBe(200)
})

test('one refused file refuses the whole call: nothing of it is kept', async () => {
  const before = db.files.length
  const files = form(new File([png], 'a.png', { type: 'image/png' }), new File(['<p>'], 'b.png', { type: 'image/png' }))
  const response = await call('POST', '/api/upload', await admin(), files)
  expect(response.status).toBe(415)
  expect((await json(response)).fields).toEqual({
    'files.1': messages.FILE_TYPE_NOT_ALLOWED.replace('{name}', 'b.png'),
  })
  expect({ files: db.files.length, kept: db.uploaded.size }).toEqual({ files: before, kept: 0 })
})

test('readers of an article see its picture, and it stays while a version names it (B29, U8)', async () => {
  const [token, reader] = [await admin(), await barman()]
  const { file, files } = await json(await call('POST', '/api/upload', token, picture()))
  const remove = async () => (await call('DELETE', `/api/upload/${files[0].id}`, token)).status
  const asked = async (as: string) => (await call('GET', file.url, as)).status
  expect(await asked(reader)).toBe(404)
  const save = (blocks: object[]) =>
    call('PUT', `/api/knowledge-base/${articleIds.contacts}`, token, { content: { blocks } })
  expect((await save([{ type: 'image', data: { file: { url: file.url } } }])).status).toBe(200)
  expect(await asked(reader)).toBe(200)
  expect(await remove()).toBe(409)
  expect((await save([{ type: 'paragraph', data: { text: 'Без неё' } }])).status).toBe(200)
  expect(await asked(reader)).toBe(404)
  expect(await remove()).toBe(409)
})

test('a public address gives a picture, named after it', async () => {
  const token = await admin()
  const body = { url: 'https://example.com/photos/%D0%97%D0%B0%D0%BB.jpg?size=1' }
  const { file, files } = await json(await call('POST', '/api/upload/by-url', token, body))
  expect(files[0]).toMatchObject({ originalName: 'Зал.png', filename: 'zal.png', mimetype: 'image/png', width: 1280 })
  const served = await call('GET', file.url, token)
  expect((await served.arrayBuffer()).byteLength).toBe(files[0].size)
})
