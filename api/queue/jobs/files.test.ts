import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildUser, type BuiltUser } from '../../test/factories.ts'
import { BOUNDARY, formBytes, mp4, photo, png } from '../../test/forms.ts'
import { runJob } from '../../test/run-job.ts'
import { fileJobs } from './files.ts'
import { LeaseLost } from './runner.ts'
import { FileStoreError, type FileStore } from '../../files/store.ts'

let app: TestApp
let admin: BuiltUser
const DAY = 24 * 3_600_000
const later = (ms: number) => new Date(Date.now() + ms)
beforeAll(async () => {
  app = await createTestApp({ files: 'embedded' })
  admin = await buildUser(app, { role: 'admin' })
  // As at the first start: it marks the bucket.
  await run('file-leftovers', later(0))
})
afterAll(() => app?.stop())

const run = (name: string, at: Date, files: FileStore = app.files) => runJob(app.db.jobs, fileJobs(files), name, at)

async function upload(filename: string, type: string, bytes: Uint8Array): Promise<string> {
  const reply = await app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      body: formBytes([{ filename, type, bytes }]),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    }),
  )
  const body = (await reply.json()) as { files: { id: string }[] }
  return body.files[0]?.id ?? ''
}
const video = () => upload('a.mp4', 'video/mp4', mp4())
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of app.files.list()) keys.push(...page.map(({ key }) => key))
  return keys.toSorted()
}
const sql = () => app.db.forCompany(admin.company.id)
async function fileRows(): Promise<string[]> {
  const rows = await sql()<{ id: string }[]>`select id from files where company_id = ${admin.company.id} order by id`
  return rows.map(({ id }) => id)
}

test('a file that nothing has referred to for seven days goes: row first, then, thirty days later, object', async () => {
  const [loose, shown, dropped] = [await video(), await video(), await video()]
  const { company } = admin
  await buildArticle(app, { author: admin, fileIds: [shown] })
  const old = await buildArticle(app, { author: admin, fileIds: [dropped] })
  const [kept] = await sql()`select unreferenced_since from files where company_id = ${company.id} and id = ${shown}`
  expect(kept).toEqual({ unreferencedSince: null })
  await app.db.write(
    company.id,
    (tx) => tx`delete from file_refs where company_id = ${company.id} and entity_id = ${old.id}`,
  )
  expect(await run('file-orphans', later(7 * DAY - 60_000))).toBe(0)
  const all = await objects()
  const gone = later(7 * DAY)
  expect(await run('file-orphans', gone)).toBe(2)
  expect(await run('file-orphans', later(7 * DAY))).toBe(0)
  expect(await fileRows()).toEqual([shown])
  expect(await objects()).toEqual(all)

  // A store that is away: the removal is tried again later, and is not lost.
  const away = { ...app.files, delete: () => Promise.reject(new Error('away')) }
  expect(await run('object-removals', new Date(gone.getTime() + 30 * DAY - 1))).toBe(0)
  expect(await run('object-removals', new Date(gone.getTime() + 30 * DAY), away)).toBe(0)
  expect(await objects()).toEqual(all)
  expect(await run('object-removals', later(38 * DAY))).toBe(2)
  expect(await run('object-removals', later(38 * DAY))).toBe(0)
  expect(await objects()).toEqual(['.owner', `${company.id}/${shown}`])
  expect([loose, dropped].every(Boolean)).toBe(true)
})

test('of the two last references that go at once neither hides the other', async () => {
  const { company } = admin
  const id = await video()
  const articles = [
    await buildArticle(app, { author: admin, fileIds: [id] }),
    await buildArticle(app, { author: admin, fileIds: [id] }),
  ]
  const bothGone = Promise.withResolvers<void>()
  let gone = 0
  const drop = (article: { id: string }, waits: boolean) =>
    app.db.write(company.id, async (tx) => {
      await tx`select 1`
      if (waits) await bothGone.promise
      await tx`delete from file_refs where company_id = ${company.id} and entity_id = ${article.id}`
      if (++gone === 1) bothGone.resolve()
    })
  await Promise.all(articles.map((article, at) => drop(article, at > 0)))
  const [row] =
    await sql()`select unreferenced_since is not null as loose from files where company_id = ${company.id} and id = ${id}`
  expect(row).toEqual({ loose: true })
  // What is referred to again starts anew.
  await buildArticle(app, { author: admin, fileIds: [id] })
  expect(await run('file-orphans', later(30 * DAY))).toBe(0)
})

test('what broken uploads left is swept after a day, its objects thirty days later, and nothing else (U7)', async () => {
  const id = await video()
  const before = await objects()
  const key = `${admin.company.id}/${Bun.randomUUIDv7()}`
  const unfinished = app.files.openParts(key, 'video/mp4')
  await unfinished.part(new Uint8Array(5 * 1024 * 1024))
  const notOurs = app.files.openParts('somebody/else.mp4', 'video/mp4')
  await notOurs.part(new Uint8Array(5 * 1024 * 1024))
  // Who has lost the job ends nothing any more.
  const lost = { signal: new AbortController().signal, keep: () => Promise.reject(new LeaseLost('file-leftovers')) }
  await expect(app.files.dropUnfinished(later(DAY + 60_000), lost)).rejects.toThrow(LeaseLost)
  await app.files.put(`${key}`, new Uint8Array(10), 'video/mp4')
  await app.files.put(`${admin.company.id}/${id}.480.webp`, new Uint8Array(10), 'image/webp')
  await app.files.put('somebody/else.txt', new Uint8Array(10), 'text/plain')
  expect(await run('file-leftovers', later(DAY - 60_000))).toBe(0)
  expect(await run('file-leftovers', later(DAY + 60_000))).toBe(3)
  expect(await run('file-leftovers', later(DAY + 60_000))).toBe(0)
  expect(await run('object-removals', later(30 * DAY))).toBe(0)
  expect(await run('object-removals', later(31 * DAY + 60_000))).toBe(2)
  // An upload of somebody else's goes on.
  await notOurs.end(new Uint8Array(1))
  expect(await objects()).toEqual([...before, 'somebody/else.mp4', 'somebody/else.txt'].toSorted())
})

test('a store that is away costs a picture none of its tries', async () => {
  const large = await upload('away.jpg', 'image/jpeg', await photo(600, 300))
  const away = async () => {
    throw new FileStoreError('unreachable')
  }
  const tries = async () => {
    const [row] = await sql()<{ copiesTries: number | null }[]>`
      select copies_tries from files where company_id = ${admin.company.id} and id = ${large}`
    return row?.copiesTries
  }
  const gone = { ...app.files, read: away, put: away, ready: away }
  for (let i = 0; i < 4; i++) await expect(run('file-copies', later(0), gone)).rejects.toThrow('unreachable')
  expect(await tries()).toBe(0)
  // The store is there, only this one's object fails: counted, or it would stand before all others for ever.
  await expect(run('file-copies', later(0), { ...app.files, read: away })).rejects.toThrow('unreachable')
  expect(await tries()).toBe(1)
  expect(await run('file-copies', later(0))).toBe(1)
  expect(await tries()).toBe(null)
})

test('a store that breaks off in the middle of a picture is tried again', async () => {
  const id = await upload('half.jpg', 'image/jpeg', await photo(600, 300))
  const key = `${admin.company.id}/${id}`
  let isBroken = false
  const half: FileStore['read'] = async () => {
    const bytes = await new Response(await app.files.read(key)).bytes()
    return new ReadableStream({
      pull(controller) {
        if (isBroken) return controller.error(new Error('connection reset'))
        isBroken = true
        controller.enqueue(bytes.subarray(0, bytes.length / 2))
      },
    })
  }
  await expect(run('file-copies', later(0), { ...app.files, read: half })).rejects.toThrow('broken off')
  expect(await run('file-copies', later(0))).toBe(1)
  const [row] = await sql()<{ copies: object }[]>`
    select copies from files where company_id = ${admin.company.id} and id = ${id}`
  expect(Object.keys(row?.copies ?? {})).toEqual(['480'])
})

test('a large still has smaller copies, made once; they go with it', async () => {
  const { company } = admin
  const large = await upload('a.jpg', 'image/jpeg', await photo(1400, 700))
  const middle = await upload('b.jpg', 'image/jpeg', await photo(600, 300))
  const small = await upload('c.png', 'image/png', await png())
  // Its size is read from the header; there is nothing to decode.
  const broken = await upload('d.png', 'image/png', (await png(800, 600)).subarray(0, 60))
  expect(await run('file-copies', later(0))).toBe(3)
  expect(await run('file-copies', later(0))).toBe(0)
  const rows = await sql()<{ id: string; copies: Record<string, number> }[]>`
    select id, copies from files where company_id = ${company.id} and id = any (${[large, middle, small, broken]}::uuid[]) order by id`
  expect(rows.map(({ copies }) => Object.keys(copies))).toEqual([['480', '1080'], ['480'], [], []])
  const copy = new Uint8Array(await new Response(await app.files.read(`${company.id}/${large}.480.webp`)).arrayBuffer())
  expect(copy.length).toBe(rows[0]?.copies['480'] ?? 0)
  expect(Buffer.from(copy.subarray(8, 12)).toString()).toBe('WEBP')
  expect(await run('file-leftovers', later(DAY + 60_000))).toBe(0)
  await admin.client.DELETE('/api/upload/{id}', { params: { path: { id: large } } })
  expect(await run('object-removals', later(31 * DAY))).toBe(3)
  expect((await objects()).filter((key) => key.includes(large))).toEqual([])
})
