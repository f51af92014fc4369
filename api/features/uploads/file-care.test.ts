import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { createFileStore } from '../../files/store.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildFile,
  buildPosition,
  buildUser,
  setLogos,
  type BuiltUser,
} from '../../test/factories.ts'
import { BOUNDARY, formBytes, mp4, png } from '../../test/forms.ts'

let app: TestApp
let people: Record<'admin' | 'author' | 'cook' | 'waiter' | 'stranger', BuiltUser>
let position: { id: string }
beforeAll(async () => {
  app = await createTestApp({ files: 'embedded' })
  const admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  position = await buildPosition(app, { company })
  people = {
    admin,
    author: await buildUser(app, { company }),
    waiter: await buildUser(app, { company }),
    cook: await buildUser(app, { company, position }),
    stranger: await buildUser(app, { role: 'admin' }),
  }
})
afterAll(() => app?.stop())

const post = (to: Pick<TestApp, 'fetch'>, by: BuiltUser, body: Buffer<ArrayBuffer> | ReadableStream) =>
  to.fetch(
    new Request(`http://${by.company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    }),
  )
const video = (size = 2000) => formBytes([{ filename: 'Зал.mp4', type: 'video/mp4', bytes: mp4(size) }])
async function upload(by: BuiltUser): Promise<string> {
  const body = (await (await post(app, by, video())).json()) as { files: { id: string }[] }
  return body.files[0]?.id ?? ''
}
const byId = (id: string) => ({ params: { path: { id } } })
const info = async (by: BuiltUser, id: string) =>
  (await by.client.GET('/api/upload/info/{id}', byId(id))).response.status
const remove = (by: BuiltUser, id: string) => by.client.DELETE('/api/upload/{id}', byId(id))

describe('about a file', () => {
  test('its readers are those of the file (B29, T9)', async () => {
    const id = await upload(people.author)
    const who = async () => Promise.all(Object.values(people).map((by) => info(by, id)))
    // admin, author, waiter, cook, stranger
    expect(await who()).toEqual([200, 200, 404, 404, 404])
    await buildArticle(app, { author: people.admin, fileIds: [id], positions: [position] })
    expect(await who()).toEqual([200, 200, 404, 200, 404])
    await buildArticle(app, { author: people.admin, fileIds: [id] })
    expect(await who()).toEqual([200, 200, 200, 200, 404])
    expect((await people.waiter.client.GET('/api/upload/info/{id}', byId(id))).data).toMatchObject({
      id,
      originalName: 'Зал.mp4',
      filename: 'zal.mp4',
      mimetype: 'video/mp4',
      size: 2000,
    })
  })

  test.each(['42', '019b9c67-b180-7e6b-a9fe-000000000000'])('%s is unknown', async (id) => {
    const { error } = await people.admin.client.GET('/api/upload/info/{id}', byId(id))
    expect(error?.code).toBe('FILE_NOT_FOUND')
    expect((await remove(people.admin, id)).error?.code).toBe('FILE_NOT_FOUND')
  })
})

describe('deleting (U8)', () => {
  test('is for its uploader and for administrators; to others it is not there', async () => {
    const [mine, another] = [await upload(people.author), await upload(people.author)]
    await buildArticle(app, { author: people.admin, fileIds: [mine] })
    for (const by of [people.waiter, people.cook, people.stranger]) {
      expect((await remove(by, another)).error?.code).toBe('FILE_NOT_FOUND')
      // A reader of it is no owner, and is not told that it is in use.
      expect((await remove(by, mine)).error?.code).toBe('FILE_NOT_FOUND')
    }
    expect((await remove(people.author, another)).response.status).toBe(200)
    expect((await remove(people.author, another)).error?.code).toBe('FILE_NOT_FOUND')
    expect((await remove(people.admin, await upload(people.author))).response.status).toBe(200)
  })

  test('what is referred to stays', async () => {
    const id = await upload(people.author)
    await buildArticle(app, { author: people.admin, fileIds: [id] })
    const { error, response } = await remove(people.author, id)
    expect({ status: response.status, code: error?.code }).toEqual({ status: 409, code: 'FILE_IN_USE' })
    expect(await info(people.author, id)).toBe(200)
  })

  test('a logo stays', async () => {
    const { company } = people.stranger
    const logo = await buildFile(app, { company })
    await setLogos(app, company, [logo])
    expect((await remove(people.stranger, logo.id)).error?.code).toBe('FILE_IN_USE')
  })

  test('takes the row, an event and the objects, whose removal waits in a row of its own', async () => {
    const id = await upload(people.author)
    const companyId = people.author.company.id
    await remove(people.author, id)
    const sql = app.db.forCompany(companyId)
    const [removal] = await sql`
      select key, due_at - created_at = interval '30 days' as kept
      from object_removals where company_id = ${companyId} and key like ${`%${id}`}`
    expect(removal).toEqual({ key: `${companyId}/${id}`, kept: true })
    // Until then a database that is set back finds its files.
    expect(await app.files.read(`${companyId}/${id}`)).toBeDefined()
    const [event] = await sql`
      select user_id, entity_title from events
      where company_id = ${companyId} and action = 'file.deleted' and entity_id = ${id}`
    expect(event).toEqual({ userId: people.author.id, entityTitle: 'Зал.mp4' })
  })
})

describe('how much and how many (C7)', () => {
  const MEGABYTE = 1024 * 1024
  test('a company’s quota counts every file, also between two calls at once', async () => {
    const small = await createTestApp({ files: 'embedded', uploads: { quotaBytes: 3 * MEGABYTE } })
    const first = await buildUser(small)
    const others = await Promise.all(Array.from({ length: 3 }, () => buildUser(small, { company: first.company })))
    const body = video(1.4 * MEGABYTE)
    const replies = await Promise.all([first, ...others].map((by) => post(small, by, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 413, 413])
    const refused = replies.find(({ status }) => status === 413)
    expect(await refused?.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    const objects: string[] = []
    for await (const page of small.files.list()) objects.push(...page.map(({ key }) => key))
    expect(objects).toHaveLength(2)
    // Another company has its own.
    expect((await post(small, await buildUser(small), body)).status).toBe(200)
    await buildFile(small, { company: first.company, bytes: new Uint8Array(0.3 * MEGABYTE) })
    expect((await post(small, first, video())).status).toBe(413)
    await small.stop()
  })

  test('calls at once: so many of a user, so many of a process', async () => {
    const few = await createTestApp({ uploads: { callsPerUser: 2, callsPerCompany: 3, callsPerProcess: 3 } })
    const one = await buildUser(few)
    const [two, three] = [await buildUser(few, { company: one.company }), await buildUser(few)]
    const open: ReadableStreamDefaultController[] = []
    const hanging = (by: BuiltUser) => {
      const started = Promise.withResolvers<void>()
      let isBegun = false
      const source = {
        start: (controller: ReadableStreamDefaultController) => void open.push(controller),
        // Nothing ahead of its reader: who asks for more has stored a part, so it has its place.
        pull: (controller: ReadableStreamDefaultController) => {
          if (isBegun) return started.resolve()
          isBegun = true
          controller.enqueue(video(6 * MEGABYTE).subarray(0, 5.5 * MEGABYTE))
        },
      }
      const body = new ReadableStream(source, { highWaterMark: 0 })
      return { reply: post(few, by, body), started: started.promise }
    }
    const refused = async (by: BuiltUser) => {
      const reply = await post(few, by, video())
      return { status: reply.status, after: Number(reply.headers.get('retry-after')) > 0 }
    }
    const running = []
    for (const by of [one, one]) running.push(hanging(by))
    await Promise.all(running.map(({ started }) => started))
    expect(await refused(one)).toEqual({ status: 429, after: true })
    running.push(hanging(two))
    await running[2]?.started
    expect(await refused(three)).toEqual({ status: 429, after: true })
    for (const controller of open) controller.close()
    expect((await Promise.all(running.map(({ reply }) => reply))).map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await post(few, one, video())).status).toBe(200)
    await few.stop()
  })
})

test('a store that is away: 503 at once, articles are read (R7)', async () => {
  const { settings, db, log } = app
  const s3 = { region: 'us-east-1', bucket: 'a', accessKeyId: 'a', secretAccessKey: 'a', embedded: true }
  const files = createFileStore({ ...s3, endpoint: 'http://127.0.0.1:1' })
  const away = createApp({ settings, db, files, log, now: () => new Date() })
  const { id } = await buildArticle(app, { author: people.admin })
  const began = performance.now()
  const reply = await post({ fetch: async (request) => away.handle(request) }, people.author, video())
  expect({ status: reply.status, after: reply.headers.get('retry-after') }).toEqual({ status: 503, after: '2' })
  expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect(performance.now() - began).toBeLessThan(3_000)
  const address = `http://${people.waiter.company.subdomain}.localhost:3000/api/knowledge-base/${id}`
  const headers = { authorization: `Bearer ${people.waiter.token}` }
  expect((await away.handle(new Request(address, { headers }))).status).toBe(200)
  files.close()
})

test('a copy is served where there is one, with a tag of its own', async () => {
  const company = await buildCompany(app)
  const admin = await buildUser(app, { company, role: 'admin' })
  const file = await buildFile(app, { company, bytes: await png() })
  const copies = { 480: 5 }
  await app.files.put(`${company.id}/${file.id}/${file.name}.480.webp`, Buffer.from('small'), 'image/webp')
  await app.db.write(
    company.id,
    (sql) => sql`update files set copies = ${sql.json(copies)} where company_id = ${company.id} and id = ${file.id}`,
  )
  const get = async (query: string, headers = {}) => {
    const address = `http://${company.subdomain}.localhost:3000${file.path}${query}`
    const reply = await app.fetch(
      new Request(address, { headers: { authorization: `Bearer ${admin.token}`, ...headers } }),
    )
    const { status } = reply
    return {
      status,
      type: reply.headers.get('content-type'),
      etag: reply.headers.get('etag'),
      text: await reply.text(),
    }
  }
  expect(await get('?width=480')).toEqual({ status: 200, type: 'image/webp', etag: `"${file.id}-480"`, text: 'small' })
  expect(await get('?width=480', { range: 'bytes=1-2' })).toMatchObject({ status: 206, text: 'ma' })
  expect(await get('?width=480', { 'if-none-match': `"${file.id}"` })).toMatchObject({ status: 200 })
  expect(await get('?width=480', { 'if-none-match': `"${file.id}-480"` })).toMatchObject({ status: 304 })
  for (const query of ['', '?width=1080'])
    expect(await get(query)).toMatchObject({ status: 200, type: 'image/png', etag: `"${file.id}"` })
  expect((await get('?width=479')).status).toBe(400)
})
