import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp, type Deps } from '../../../app.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildUser, type BuiltUser } from '../../../test/factories.ts'
import { ascii, BOUNDARY, formBytes, mp4 } from '../../../test/forms.ts'

let app: TestApp
let user: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  user = await buildUser(app, { role: 'admin' })
})
afterAll(() => app?.stop())

const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const form = () => formBytes([{ filename: 'a.pdf', type: 'application/pdf', bytes: ascii('%PDF-1.7 1 0 obj') }])

type Sent = { path: string; type: string; length: number; pieces: Uint8Array[]; everyMs?: number }
/** A call on a socket, its body in pieces with the given pause between them; then silence. */
async function sending({ path, type, length, pieces, everyMs = 0 }: Sent, bodyPace?: Deps['bodyPace']) {
  const { settings, db, files, log } = app
  const server = createApp({ settings, db, files, log, now: () => new Date(), ...(bodyPace && { bodyPace }) })
  server.listen({ hostname: '127.0.0.1', port: 0, idleTimeout: 1 })
  const ended = Promise.withResolvers<string>()
  const socket = connect(server.server?.port ?? 0, '127.0.0.1', () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${user.company.subdomain}.localhost:3000\r\nauthorization: Bearer ${user.token}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
    )
  })
  const left = [...pieces]
  const timer = setInterval(() => {
    const piece = left.shift()
    if (piece) socket.write(piece)
  }, everyMs)
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  for (const event of ['close', 'error']) socket.on(event, () => ended.resolve(answer))
  try {
    return await ended.promise
  } finally {
    clearInterval(timer)
    await server.server?.stop(true)
  }
}
const cut = (bytes: Uint8Array, into: number) => {
  const piece = Math.ceil(bytes.length / into)
  return Array.from({ length: into }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece))
}

test('a slow upload runs to its end, however long an idle connection may live (U9)', async () => {
  const bytes = form()
  const pieces = cut(bytes, 20)
  const answer = await sending({ path: '/api/upload', type: FORM, length: bytes.length, pieces, everyMs: 300 })
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"mimetype":"application\/pdf"/)
}, 20_000)

test.each([
  ['an upload', '/api/upload', FORM, form()],
  ['a list of people', '/api/users/import', FORM, form()],
  ['JSON', '/api/topics', 'application/json', ascii('{"name":"Кухня"}')],
])('%s that hardly comes is refused in words (H5)', async (_, path, type, bytes) => {
  const pace = { waitMs: 200, bytesPerSecond: 512 }
  const trickle = cut(bytes.subarray(0, 60), 60)
  const sent = { path, type, length: bytes.length + 1000, pieces: trickle, everyMs: 50 }
  const answer = await sending(sent, pace)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"BODY_TOO_SLOW"/i)
  expect(answer).toInclude('Данные передаются слишком медленно')
})

const postOf = (by: BuiltUser, body: Uint8Array<ArrayBuffer> | ReadableStream) =>
  new Request(`http://${by.company.subdomain}.localhost:3000/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': FORM },
    body,
  })

/** Sends this much, then nothing until its end; `taken` when the server asks for more, so has dealt with what came. */
function hanging(on: TestApp, by: BuiltUser, bytes: Uint8Array) {
  const taken = Promise.withResolvers<void>()
  const end = Promise.withResolvers<Uint8Array | undefined>()
  let asked = 0
  const source = {
    pull: async (controller: ReadableStreamDefaultController) => {
      if (asked++ === 0) return controller.enqueue(bytes)
      taken.resolve()
      const rest = await end.promise
      if (rest) controller.enqueue(rest)
      controller.close()
    },
  }
  const reply = on.fetch(postOf(by, new ReadableStream(source, { highWaterMark: 0 })))
  return { reply, taken: taken.promise, end: (rest?: Uint8Array) => end.resolve(rest) }
}

const FEW = { callsPerUser: 2, callsPerCompany: 2, callsPerProcess: 4, beginningPerCompany: 6, beginningPerProcess: 8 }
const BEGUN = form().subarray(0, 100)
const A_PART = formBytes([{ filename: 'a.mp4', type: 'video/mp4', bytes: mp4(6_000_000) }]).subarray(0, 5_500_000)

test('slow senders hold no place, and those of one company only their share (C7)', async () => {
  const few = await createTestApp({ uploads: FEW })
  const first = await buildUser(few)
  const people = [first, ...(await Promise.all([1, 2, 3, 4].map(() => buildUser(few, { company: first.company }))))]
  const other = await buildUser(few)
  const statusOf = async (by: BuiltUser) => (await few.fetch(postOf(by, form()))).status

  const slow = people.map((by) => hanging(few, by, BEGUN))
  await Promise.all(slow.map(({ taken }) => taken))
  expect([await statusOf(other), await statusOf(first)]).toEqual([200, 200])
  // Their number is limited too, of a company apart.
  const sixth = hanging(few, first, BEGUN)
  await sixth.taken
  expect([await statusOf(people[1] ?? first), await statusOf(other)]).toEqual([429, 200])
  for (const { end } of [...slow, sixth]) end()
  const broken = await Promise.all([...slow, sixth].map(async ({ reply }) => (await reply).status))
  expect(broken).toEqual([400, 400, 400, 400, 400, 400])

  // With a part to store they have places: half of all. Who began before they were taken hears of it when he needs one.
  const late = hanging(few, people[2] ?? first, BEGUN)
  await late.taken
  const large = people.slice(0, 2).map((by) => hanging(few, by, A_PART))
  await Promise.all(large.map(({ taken }) => taken))
  expect([await statusOf(people[3] ?? first), await statusOf(other)]).toEqual([429, 200])
  late.end(form().subarray(BEGUN.length))
  const refused = await late.reply
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  for (const { end } of large) end()
  await Promise.all(large.map(({ reply }) => reply))
  expect(await statusOf(first)).toBe(200)
  await few.stop()
})
