import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../api/server.ts'
import { freePort } from '../../api/local/free-port.ts'
import { startS3 } from '../../api/local/s3/s3.ts'
import { createFileStore } from '../../api/files/store.ts'
import { createTestApp, testSettings } from '../../api/test/app.ts'
import { buildArticle, buildCompany, buildUser, type BuiltUser } from '../../api/test/factories.ts'
import { BOUNDARY, formBytes } from '../../api/test/forms.ts'
import { movingAddress } from '../../api/test/moving-address.ts'
import type { Drill } from './parts/drill.ts'
import { tally } from './parts/several.ts'

const PEOPLE = 4
/** Below the uploads a minute of one person. */
const UPLOAD_EVERY_MS = 1100
const READ_EVERY_MS = 150
const PHASE_MS = 6000
const REFUSED_WITHIN_MS = 10_000

/** `bun run drill store`: it is away, and then silent, while people read and store. */
export const drill: Drill = {
  row: 'R7',
  about:
    'the file store goes away and freezes while people work: articles are read, uploads refused in 10 s, back by itself',
  minutes: 2,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'drill-store-'))
    const store = await startS3({ dataDir: folder })
    const address = await movingAddress(Number(new URL(store.endpoint).port))
    const world = await createTestApp()
    const [port, nobody] = [await freePort(), await freePort()]
    const s3 = { ...store, endpoint: `http://127.0.0.1:${address.port}`, embedded: true }
    const settings = { ...testSettings, port, logLevel: 'fatal' as const, databaseUrl: world.url, s3 }
    const product = await startServer(settings, { webFolder: folder })
    const company = await buildCompany(world)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => buildUser(world, { company, role: 'admin' })))
    const author = people[0]
    if (!author) throw new Error('nobody')
    const { id } = await buildArticle(world, { author })
    const work = workOf(people, `http://127.0.0.1:${port}`, id)

    await Bun.sleep(PHASE_MS)
    const back: number[] = []
    for (const away of [() => address.leadTo(nobody), () => {}]) {
      away()
      if (back.length === 0) address.cut()
      else address.silence()
      await Bun.sleep(PHASE_MS)
      address.leadTo(Number(new URL(store.endpoint).port))
      address.cut()
      back.push(await work.storedAfter(performance.now()))
      await Bun.sleep(PHASE_MS)
    }
    const { articles, uploads } = await work.stop()

    const direct = createFileStore({ ...store, embedded: true })
    const objects = new Set<string>()
    for await (const page of direct.list()) for (const { key } of page) objects.add(key)
    const rows = await world.db.forCompany(company.id)<{ key: string }[]>`
      select key from files where company_id = ${company.id}`
    const without = rows.filter(({ key }) => !objects.has(key)).length
    direct.close()
    await product.stop()
    await world.stop()
    address.close()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })

    const refused = uploads.filter(({ status }) => status !== 200)
    const slowest = Math.max(0, ...refused.map(({ took }) => took))
    return {
      passed:
        articles.every((status) => status === 200) &&
        refused.length > 0 &&
        refused.every(({ status, took }) => status === 503 && took < REFUSED_WITHIN_MS) &&
        without === 0,
      figure:
        `articles ${tally(articles)}; uploads ${tally(uploads.map(({ status }) => status))}, a refusal takes ` +
        `${Math.round(slowest)} ms at most; stored again after ${back.map((ms) => `${Math.round(ms)} ms`).join(' and ')}; ` +
        `${rows.length} rows, ${without} without their object`,
    }
  },
}

function workOf(people: BuiltUser[], at: string, article: string) {
  const articles: number[] = []
  const uploads: { status: number; took: number; ended: number }[] = []
  const over = new AbortController()
  const headersOf = ({ company, token }: BuiltUser) => ({
    host: `${company.subdomain}.${testSettings.productDomain}`,
    authorization: `Bearer ${token}`,
  })
  const read = async (person: BuiltUser) => {
    const reply = await fetch(`${at}/api/knowledge-base/${article}`, { headers: headersOf(person) })
    await reply.arrayBuffer()
    articles.push(reply.status)
  }
  const upload = async (person: BuiltUser) => {
    const began = performance.now()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), crypto.getRandomValues(Buffer.alloc(50_000))])
    const reply = await fetch(`${at}/api/upload`, {
      method: 'POST',
      headers: { ...headersOf(person), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formBytes([{ filename: 'menu.pdf', type: 'application/pdf', bytes }]),
    })
    await reply.arrayBuffer()
    const ended = performance.now()
    uploads.push({ status: reply.status, took: ended - began, ended })
  }
  const again = async (work: () => Promise<void>, pause: number) => {
    while (!over.signal.aborted) {
      await work()
      await Bun.sleep(pause)
    }
  }
  const loops = people.flatMap((person) => [
    again(() => read(person), READ_EVERY_MS),
    again(() => upload(person), UPLOAD_EVERY_MS),
  ])
  return {
    async storedAfter(moment: number): Promise<number> {
      for (const until = moment + 60_000; performance.now() < until; await Bun.sleep(10)) {
        const first = uploads.find(({ status, ended }) => status === 200 && ended > moment)
        if (first) return first.ended - moment
      }
      return Infinity
    },
    async stop() {
      over.abort()
      await Promise.all(loops)
      return { articles, uploads }
    },
  }
}
