import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../api/db/client.ts'
import { createFileStore } from '../api/files/store.ts'
import { startSmtp, type TestSmtp } from '../api/test/smtp.ts'
import { seedCompany } from '../api/test/two-companies.ts'
import { makeBackup } from './backup/make.ts'
import { serviceSettings } from './drill/parts/instance.ts'
import { openPlace, type Place } from './drill/parts/place.ts'

let place: Place
let smtp: TestSmtp
let copies: string
let scratch: string
beforeAll(async () => {
  ;[place, smtp] = await Promise.all([openPlace(), startSmtp()])
  copies = join(place.folder, 'copies')
  scratch = join(place.folder, 'scratch')
  for (const folder of [copies, scratch]) mkdirSync(folder)
  chmodSync(scratch, 0o711)
  const db = openDatabase({ url: place.databaseUrl, max: 2 })
  await seedCompany(db, 'Alfa')
  const files = await db.jobs.sql<{ key: string; size: string }[]>`select key, size::text from files`
  await db.end()
  const s3 = { ...place.s3, embedded: true }
  const store = createFileStore(s3)
  for (const { key, size } of files) await store.put(key, new Uint8Array(Number(size)), 'image/png')
  store.close()
  await makeBackup({ databaseUrl: place.databaseUrl, s3, dataSecret: 'x' }, join(copies, 'monday'))
}, 60_000)
afterAll(() => Promise.all([place.stop(), smtp.stop()]))

function launch() {
  return Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'rehearse.ts'), copies],
    env: { ...serviceSettings(place), TMPDIR: scratch, SMTP_URL: smtp.url, OPERATOR_EMAIL: 'boss@example.com' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}
async function rehearsed(child = launch()) {
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  const letter = smtp.received.at(-1)
  return {
    code,
    line: JSON.parse(out || err) as Record<string, unknown>,
    to: letter?.to,
    letters: smtp.received.length,
  }
}

/** A rehearsal in the middle of its restore. */
async function working() {
  const before = readdirSync(scratch)
  const child = launch()
  const begun = () =>
    readdirSync(scratch)
      .filter((name) => !before.includes(name))
      .some((name) => existsSync(join(scratch, name, 'postgres', 'cluster', 'data', 'postmaster.pid')))
  while (!begun()) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stdout).text())
    await new Promise((go) => setImmediate(go))
  }
  return child
}

test('the newest copy is restored beside everything and compared; the operator is told, and nothing is left', async () => {
  expect(await rehearsed()).toEqual({
    code: 0,
    line: expect.objectContaining({ level: 'info', job: 'rehearsal', isGood: true, seconds: expect.any(Number) }),
    to: ['boss@example.com'],
    letters: 1,
  })
  expect(readdirSync(scratch)).toEqual([])
}, 60_000)

test('a copy that does not restore is told as loudly', async () => {
  const file = join(copies, 'monday', 'tables', 'users.copy.gz')
  const whole = readFileSync(file)
  writeFileSync(file, Bun.gzipSync(Buffer.from(Bun.gunzipSync(whole)).toString().replace('Alfa', 'Elfa')))
  const { code, line, letters } = await rehearsed()
  expect({ code, letters }).toEqual({ code: 1, letters: 2 })
  expect(line).toMatchObject({ level: 'error', isGood: false, text: 'Копия повреждена: таблица users.' })
  writeFileSync(file, whole)
  expect(readdirSync(scratch)).toEqual([])
}, 60_000)

test('backups that have stopped are no good, however well the last one restores', async () => {
  const file = join(copies, 'monday', 'manifest.json')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace(/"madeAt": "[^"]+"/, '"madeAt": "2026-01-01T00:00:00.000Z"'))
  const { code, line } = await rehearsed()
  expect([code, line.text]).toEqual([1, expect.stringContaining('старше восьми дней')])
  writeFileSync(file, whole)
}, 60_000)

test('told to end it leaves nothing; what a kill leaves goes with the next one', async () => {
  const killed = await working()
  killed.kill('SIGKILL')
  await killed.exited
  const left = readdirSync(scratch)
  const ended = await working()
  expect([left.length, readdirSync(scratch).length]).toEqual([1, 1])
  expect(readdirSync(scratch)).not.toEqual(left)
  ended.kill('SIGTERM')
  expect((await rehearsed(ended)).code).toBe(1)
  expect(readdirSync(scratch)).toEqual([])
}, 60_000)

test('its units are what systemd takes', async () => {
  if (!Bun.which('systemd-analyze')) return
  for (const unit of ['workspace-rehearsal.timer', 'workspace-rehearsal.service']) {
    const child = Bun.spawn({
      cmd: ['systemd-analyze', 'verify', '--man=no', join(import.meta.dir, 'operate', unit)],
      stdout: 'pipe',
      stderr: 'pipe',
    })
    // The program itself is elsewhere here.
    const said = (await new Response(child.stderr).text()).split('\n').filter((line) => line.includes(unit))
    expect(said.filter((line) => !line.includes('is not executable'))).toEqual([])
  }
}, 20_000)
