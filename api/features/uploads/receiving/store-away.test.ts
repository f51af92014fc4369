import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { operations } from '../../../../openapi/gen/operations.gen.ts'
import { createApp } from '../../../app.ts'
import { FileStoreError, type FileStore } from '../../../files/store.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildUser, type BuiltUser } from '../../../test/factories.ts'
import { ascii, BOUNDARY, formBytes, mp4 } from '../../../test/forms.ts'
import { memoryFiles } from '../../../test/memory-files.ts'

const PIECE = 64 * 1024
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const LARGE = formBytes([{ filename: 'a.mp4', type: 'video/mp4', bytes: mp4(16 * 1024 * 1024) }])
const SMALL = formBytes([{ filename: 'a.pdf', type: 'application/pdf', bytes: ascii('%PDF-1.7 1 0 obj') }])

let app: TestApp
let user: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  user = await buildUser(app)
})
afterAll(() => app?.stop())

function serve(files: FileStore) {
  const { settings, db, log } = app
  return createApp({ settings, db, files, log, now: () => new Date() })
}

/** A store that is away from the call of this name on; `left` when it was asked. */
function leavingAt(place: 'ready' | 'second part'): { files: FileStore; left: Promise<void> } {
  const store = memoryFiles()
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const leave = () => {
    resolve()
    throw new FileStoreError('unreachable')
  }
  if (place === 'ready') return { files: { ...store, ready: async () => leave() }, left }
  const openParts: FileStore['openParts'] = (...given) => {
    const parts = store.openParts(...given)
    let n = 0
    return { ...parts, part: async (bytes) => (++n === 2 ? leave() : parts.part(bytes)) }
  }
  return { files: { ...store, openParts }, left }
}

/** Between the pieces of who sends slowly: it is he who is tested. */
const pause = () => new Promise((done) => setImmediate(done))

/** A program that looks for the answer once it has sent everything; it goes on slowly when the store has left. */
async function answerTo({ files, left }: ReturnType<typeof leavingAt>) {
  const server = serve(files)
  server.listen({ hostname: '127.0.0.1', port: 0 })
  const socket = connect({ port: server.server?.port ?? 0, host: '127.0.0.1', allowHalfOpen: true })
  socket.pause()
  const failed: string[] = []
  socket.on('error', ({ message }) => failed.push(message))
  const closed = new Promise<void>((done) => socket.on('close', () => done()))
  const ended = new Promise<void>((done) => socket.on('end', () => done()))
  let hasLeft = false
  void left.then(() => (hasLeft = true))
  let answer = ''
  try {
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: ${user.company.subdomain}.localhost:3000\r\n` +
        `authorization: Bearer ${user.token}\r\ncontent-type: ${TYPE}\r\ncontent-length: ${LARGE.length}\r\n\r\n`,
    )
    for (let at = 0; at < LARGE.length && failed.length === 0; at += PIECE) {
      const flushed = new Promise((done) => socket.write(LARGE.subarray(at, at + PIECE), done))
      await Promise.race([flushed, closed])
      if (hasLeft) await pause()
    }
    socket.on('data', (data) => (answer += data.toString()))
    socket.resume()
    await Promise.race([ended, closed])
    return { answer, failed }
  } finally {
    socket.destroy()
    await server.server?.stop(true)
  }
}

test.each(['ready', 'second part'] as const)(
  'a store that leaves at its %s: who still sends has the 503 (R7)',
  async (place) => {
    const { answer, failed } = await answerTo(leavingAt(place))
    expect(failed).toEqual([])
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*retry-after: 2[^]*"code":"UNAVAILABLE"/i)
  },
  20_000,
)

test('what was refused because the store is away takes nothing from the budget', async () => {
  const by = await buildUser(app)
  const send = async (to: ReturnType<typeof serve>) =>
    (
      await to.handle(
        new Request(`http://${by.company.subdomain}.localhost:3000/api/upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${by.token}`, 'content-type': TYPE },
          body: SMALL,
        }),
      )
    ).status
  const away = serve(leavingAt('ready').files)
  const limit = operations.uploadCreate.budgets[0]?.limit ?? 0
  const statuses = new Set<number>()
  for (let n = 0; n <= limit; n += 1) statuses.add(await send(away))
  expect([...statuses]).toEqual([503])
  const there = serve(memoryFiles())
  expect(await send(there)).toBe(200)
  // What was a call is counted as before, refused or not.
  for (let n = 1; n < limit; n += 1) await send(there)
  expect(await send(there)).toBe(429)
}, 20_000)
