import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../api/db/client.ts'
import { ForeignBucket } from '../../api/files/bucket-owner.ts'
import { createFileStore, type FileStore } from '../../api/files/store.ts'
import { fileJobs } from '../../api/queue/jobs/files.ts'
import { testSettings } from '../../api/test/app.ts'
import { runJob } from '../../api/test/run-job.ts'
import type { Manifest } from '../backup/manifest.ts'
import { seedDemo } from '../seed.ts'
import { send } from './parts/call.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { makeInstance, serviceSettings } from './parts/instance.ts'
import { compare } from './parts/kept.ts'
import { buildPeople } from './parts/people.ts'
import { openPlace, type Place } from './parts/place.ts'
import { told } from './parts/told.ts'
import { startWriters } from './parts/writers.ts'

const WRITERS = 4
const PEOPLE_OF_A_WRITER = 10
/** Later than anything in a bucket may wait to be removed. */
const LATER_MS = 40 * 24 * 3_600_000

/** `bun run drill backup [acknowledged writes before it]`. */
export const drill: Drill = {
  row: 'R14',
  about:
    'a backup under writers, restored into an empty instance: all that was acknowledged before it is there and works',
  minutes: 2,
  run: ([writes = '2000']) => restoreUnderWriters(Number(writes)),
}

async function restoreUnderWriters(writes: number): Promise<Outcome> {
  const [source, target] = [await openPlace(), await openPlace()]
  const [companies, faults]: [Awaited<ReturnType<typeof buildPeople>>, string[]] = [
    await buildPeople(source.databaseUrl, WRITERS, PEOPLE_OF_A_WRITER),
    [],
  ]
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  await seedDemo({ ...testSettings, databaseUrl: source.databaseUrl, s3: { ...source.s3, embedded: true } })
  const [before, after] = [await makeInstance(source), await makeInstance(target)]
  await before.start()
  const writing = startWriters(() => [before.port], companies)
  while (writing.acknowledged.length < writes) await Bun.sleep(20)

  const known = [...writing.acknowledged]
  const copy = join(source.folder, 'copy')
  const made = await run('backup', source, copy)
  expect(writing.acknowledged.length > known.length, 'nobody wrote during the backup')
  await writing.stop()
  const restored = await run('restore', target, copy)
  for (const { code, text } of [made, restored]) expect(code === 0, text)
  const { tables, objects } = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as Manifest

  await after.start()
  const kept = await compare(target, known)
  for (const fault of await usable(after.port)) faults.push(fault)
  const [by] = companies.flat()
  const [last] = known.filter(({ kind }) => kind === 'article').slice(-1)
  if (by && last) {
    expect((await send(after.port, { id: 'articleGet', by: last.by, path: last.id })).status === 200, 'an article')
    const found = await send(after.port, { id: 'articleList', by: last.by, query: { search: 'гость' } })
    expect('body' in found && (found.body as { total?: number }).total !== 0, 'a search')
    expect(
      (await send(after.port, { id: 'topicCreate', by, body: { name: 'Новая' }, key: 'new' })).status === 201,
      'a write',
    )
  }
  for (const fault of await sweepsNothing(target, source)) faults.push(fault)

  await Promise.all([before, after].map((one) => one.end('SIGTERM')))
  await Promise.all([source.stop(), target.stop()])
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${rows} rows of ${tables.length} tables and ${objects.count} objects: copied in ${made.seconds} s, restored and compared in ${restored.seconds} s`
  return told({ ...writing, acknowledged: known }, kept, what, faults)
}

async function run(script: 'backup' | 'restore', place: Place, copy: string) {
  const began = performance.now()
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, '..', `${script}.ts`), copy],
    env: serviceSettings(place),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, text: `${script}: ${out}${err}`, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

/** The demo people sign in, by password and by PIN, which is keyed. */
async function usable(port: number): Promise<string[]> {
  const tries = {
    'auth/login': { email: 'admin@berezka.example', password: 'demo-admin' },
    'auth/login-pin': { pinCode: '4071', subdomain: 'berezka' },
  }
  const faults: string[] = []
  for (const [path, body] of Object.entries(tries)) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      keepalive: false,
      body: JSON.stringify(body),
      headers: { host: `berezka.${testSettings.productDomain}`, 'content-type': 'application/json' },
    })
    if (status !== 200) faults.push(`${path}: ${status}`)
  }
  return faults
}

/** The restored database at the bucket of the first one, long afterwards. */
async function sweepsNothing(restored: Place, source: Place): Promise<string[]> {
  const files = createFileStore({ ...source.s3, embedded: true })
  const db = openDatabase({ url: restored.databaseUrl, max: 2 })
  const at = new Date(Date.now() + LATER_MS)
  const faults: string[] = []
  const before = await countOf(files)
  for (const job of ['file-leftovers', 'object-removals'])
    await runJob(db.jobs, fileJobs(files), job, at).then(
      (count) => job === 'file-leftovers' && faults.push(`${job} of a foreign bucket did not refuse: ${count}`),
      (error: unknown) => error instanceof ForeignBucket || faults.push(String(error)),
    )
  const left = await countOf(files)
  if (left !== before) faults.push(`${before - left} objects of the live bucket are gone`)
  files.close()
  await db.end()
  return faults
}

async function countOf(files: FileStore): Promise<number> {
  let count = 0
  for await (const page of files.list()) count += page.length
  return count
}
