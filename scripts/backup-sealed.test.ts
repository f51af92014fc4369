import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../api/db/client.ts'
import { createFileStore } from '../api/files/store.ts'
import { seedCompany } from '../api/test/two-companies.ts'
import { forgetOld } from './backup/keep.ts'
import { makeBackup } from './backup/make.ts'
import { serviceSettings } from './drill/parts/instance.ts'
import { openPlace, type Place } from './drill/parts/place.ts'

let source: Place
let target: Place
beforeAll(async () => {
  ;[source, target] = await Promise.all([openPlace(), openPlace()])
})
afterAll(() => Promise.all([source, target].map((place) => place.stop())))

async function run(script: string, place: Place, args: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, script), ...args],
    env: { ...serviceSettings(place), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, text: `${out}${err}` }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('a copy for a key of the operator: nothing of it is read without, another key is refused, his restores it', async () => {
  const copy = join(source.folder, 'sealed')
  const db = openDatabase({ url: source.databaseUrl, max: 2 })
  const company = await seedCompany(db, 'Alfa')
  const objects = await db.jobs.sql<{ key: string; size: string }[]>`
    select key, size::text from files where company_id = ${company.id}`
  await db.end()
  const store = createFileStore({ ...source.s3, embedded: true })
  // Above what one part of an upload and many chunks of a seal hold.
  for (const { key, size } of objects) await store.put(key, new Uint8Array(Number(size)).fill(65), 'image/png')
  store.close()
  expect(objects.length).toBeGreaterThan(0)

  const [own, other] = [join(source.folder, 'own.key'), join(source.folder, 'other.key')]
  const [made] = [await run('backup.ts', source, ['key', own]), await run('backup.ts', source, ['key', other])]
  const recipient = /age1\w+/.exec(made.text)?.[0] ?? ''
  expect(await run('backup.ts', source, ['key', own])).toEqual({ code: 1, text: expect.stringContaining('уже есть') })
  expect(await run('backup.ts', source, [copy], { BACKUP_RECIPIENT: recipient })).toEqual({
    code: 0,
    text: expect.stringContaining('и зашифрована'),
  })
  for (const file of filesOf(copy)) {
    const bytes = readFileSync(file)
    if (file.endsWith('.age')) expect(bytes.subarray(0, 18).toString()).toBe('age-encryption.org')
    else expect(Object.keys(JSON.parse(bytes.toString()))).toEqual(['format', 'madeAt', 'sealed'])
  }

  expect(await run('restore.ts', target, [copy])).toEqual({ code: 1, text: expect.stringContaining('файл ключа') })
  expect(await run('restore.ts', target, [copy, other])).toEqual({ code: 1, text: 'Ключ не от этой копии.\n' })
  expect(await run('restore.ts', target, [copy, copy])).toEqual({
    code: 1,
    text: expect.stringContaining('не читается'),
  })
  const users = join(copy, 'tables', 'users.copy.gz.age')
  const whole = readFileSync(users)
  writeFileSync(users, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]))
  expect(await run('restore.ts', target, [copy, own])).toEqual({
    code: 1,
    text: 'Копия повреждена: tables/users.copy.gz не открывается.\n',
  })
  writeFileSync(users, whole)
  expect(await run('restore.ts', target, [copy, own])).toEqual({
    code: 0,
    text: expect.stringContaining('Восстановлено и сверено'),
  })
  const restored = createFileStore({ ...target.s3, embedded: true })
  for (const { key, size } of objects)
    expect((await new Response(await restored.read(key)).bytes()).length).toBe(Number(size))
  restored.close()
}, 120_000)

test('a copy takes old ones with it once it is whole; the newest three stay, however old', async () => {
  const folder = join(source.folder, 'kept')
  const old = (name: string, madeAt: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify({ format: 1, madeAt }))
  }
  for (const day of ['01', '02', '03', '04', '05']) old(`old-${day}`, `2026-01-${day}T00:00:00.000Z`)
  for (const inside of ['tables', 'objects']) mkdirSync(join(folder, 'broken.part', inside), { recursive: true })
  mkdirSync(join(folder, 'of-somebody'))
  utimesSync(join(folder, 'broken.part'), new Date('2026-01-01'), new Date('2026-01-01'))
  const names = () => readdirSync(folder).toSorted()

  const env = { BACKUP_KEEP_DAYS: '7' }
  expect(
    (await run('backup.ts', { ...source, databaseUrl: `${source.databaseUrl}_no` }, [join(folder, 'new')], env)).code,
  ).toBe(1)
  expect(names().filter((name) => name.startsWith('old')).length).toBe(5)
  const told = await run('backup.ts', source, [join(folder, 'new')], env)
  expect(told).toEqual({ code: 0, text: expect.stringContaining('удалены: old-03, old-02, old-01') })
  expect(names()).toEqual(['new', 'of-somebody', 'old-04', 'old-05'])
  // A year later nobody has made a copy: these are all there is.
  expect(forgetOld(join(folder, 'new'), 7, new Date('2028-01-01'))).toEqual([])
  await makeBackup(
    { databaseUrl: source.databaseUrl, s3: { ...source.s3, embedded: true }, dataSecret: 'x' },
    join(folder, 'newer'),
  )
  expect(forgetOld(join(folder, 'newer'), 7, new Date('2028-01-01'))).toEqual(['old-04'])
}, 60_000)
