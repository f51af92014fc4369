import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { operations } from '../openapi/gen/operations.gen.ts'
import { seedWorld } from '../api/local/demo/seed-world.ts'
import { allReads, idsOf } from './test/all-reads.ts'
import type { Archive } from '../api/company-archive/archive.ts'
import { movedTables } from '../api/company-archive/moved.ts'
import { FEED_START, readFeed } from '../api/events/feed.ts'
import { createTestApp, type TestApp } from '../api/test/app.ts'
import { seededEvents } from '../mocks/seed/events.ts'
import { companyIds, userIds } from '../mocks/seed/ids.ts'
import { secrets } from '../mocks/seed/users.ts'
import { world } from '../mocks/seed/world.ts'
import { openForRows } from './backup/rows.ts'
import { exportCompany, type Place } from './company/export.ts'
import { importCompany } from './company/import.ts'
import { unpack } from './company/unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'company-'))
const archive = join(folder, 'berezka.tar')
const moment = new Date()
const now = () => moment
let from: TestApp
let to: TestApp
beforeAll(async () => {
  const seeded = { ...world, events: seededEvents(moment.getTime()) }
  from = await createTestApp({ now, seed: (db, files, secret) => seedWorld(db, files, secret, seeded, secrets) })
  // Another system calls all that it can name by the ids that there are.
  await from.db.write(companyIds.berezka, async (sql) => {
    for (const table of ['users', 'restaurants', 'positions', 'articles', 'tasks'])
      await sql`update ${sql(table)} set external_id = id::text where company_id = ${companyIds.berezka}`
  })
  to = await createTestApp({ now, seed: (db, files, secret) => seedWorld(db, files, secret, onlyOgonek(), secrets) })
}, 60_000)
afterAll(async () => {
  await from?.stop()
  await to?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Another company lives where this one comes to, so that no number of the database is the same. */
function onlyOgonek(): typeof world {
  const rows = Object.entries(world).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.filter((one) => Object(one).companyId === companyIds.ogonek) : list,
  ])
  return Object.fromEntries(rows)
}

const berezka = { articles: world.articles.filter(({ companyId }) => companyId === companyIds.berezka).length }
const SILENT = [
  'acknowledgementKnown',
  'apiKeyCheck',
  'apiKeyGet',
  'apiKeyList',
  'apiKeyListUsage',
  'attemptGetPractice',
  'authAutoLogin',
  'checklistGetByCode',
  'companyExport',
  'courseGetCertificate',
  'courseGetPerson',
  'eventFeed',
  'groupGet',
  'notificationStream',
  'responseGet',
  'telegramGet',
  'telegramGetMine',
  'telegramListPeople',
  'webhookGet',
  'webhookGetDelivery',
  'webhookList',
  'webhookListDeliveries',
  'webhookListTypes',
]
const place = (app: TestApp): Place => ({ databaseUrl: app.url, files: app.files, dataSecret: app.settings.dataSecret })
const keysOf = async (app: TestApp) =>
  (await Array.fromAsync(app.files.list())).flat().filter(({ key }) => key.startsWith(companyIds.berezka))

describe('a company that moves', () => {
  test('no column that sounds like a secret moves as it stands', async () => {
    const sql = openForRows(from.url)
    const tables = await movedTables(sql).finally(() => sql.end())
    const named = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => /hash|token|secret|sealed|password/.test(column)).map((column) => `${name}.${column}`),
    )
    // Counted words of the assistant, and whether somebody is to choose a password.
    expect(named.toSorted()).toEqual(['assistant_usage.tokens', 'users.must_set_password'])
  })

  test('an export under writers holds one moment, and a second one is not written over it', async () => {
    const admin = from.client('berezka', await from.tokenFor(companyIds.berezka, userIds.marina))
    const stopped = new AbortController()
    const writing = (async () => {
      for (let n = 0; !stopped.signal.aborted; n++)
        await admin.POST('/api/knowledge-base', {
          body: { title: `Во время переноса ${n}`, content: { blocks: [] }, status: 'draft' },
        })
    })()
    const made = await exportCompany(place(from), 'berezka', archive).finally(() => stopped.abort())
    await writing
    const rows = new Map(made.tables.map(({ name, rows: count }) => [name, count]))
    expect(rows.get('articles')).toBeGreaterThanOrEqual(berezka.articles)
    expect(rows.get('article_search')).toBe(rows.get('articles'))
    await expect(exportCompany(place(from), 'berezka', archive)).rejects.toThrow('уже есть')
    // What the walk compares is of a moment in which nobody writes.
    rmSync(archive)
    await exportCompany(place(from), 'berezka', archive)
  }, 60_000)

  test('what is damaged, of another release, or tampered with is refused, and leaves nothing', async () => {
    const unpacked = join(folder, 'unpacked')
    mkdirSync(unpacked)
    await unpack(archive, unpacked)
    const archived = await keysOf(from)
    const refused = async (file: string, change: (text: string) => string, why: string) => {
      const path = join(unpacked, file)
      const whole = readFileSync(path)
      writeFileSync(path, change(whole.toString('latin1')), 'latin1')
      const said = await importCompany(place(to), unpacked).catch(String)
      writeFileSync(path, whole)
      expect([file, String(said)]).toEqual([file, expect.stringContaining(why)])
    }
    await refused('tables/articles.ndjson.gz', (text) => text.replace(/.$/s, '!'), 'articles')
    await refused('objects.ndjson', (text) => `${text} `, 'objects.ndjson')
    await refused('credentials.ndjson', (text) => text.slice(1), 'credentials')
    await refused('manifest.json', (text) => text.replace('"contract": "', '"contract": "9'), 'другой выпуск')
    await refused('manifest.json', (text) => text.replace('"migrations": [', '"migrations": [{},'), 'manifest.json')
    await refused('manifest.json', (text) => text.replace(/"checksum": "../, '"checksum": "no'), 'другой выпуск')
    await refused('manifest.json', (text) => text.replace('"of": "company"', '"of": "all"'), 'не архив')
    await refused('manifest.json', (text) => text.replace(/"name": "articles"/, '"name": "../../x"'), 'manifest.json')
    await refused('manifest.json', (text) => text.replace(/"bytes": \d+/, '"bytes": 1'), 'больше, чем сказано')
    await refused('manifest.json', (text) => text.replace(/"bytes": \d+/, '"bytes": 999999999999'), 'слишком велик')
    const [object = ''] = archived.map(({ key }) => key)
    await refused(`objects/${object}`, (text) => `${text}!`, 'не совпало')
    const other = { ...place(to), archiveSecret: 'another secret of thirty-two signs' }
    await expect(importCompany(other, unpacked)).rejects.toThrow('другим секретом')
    expect(await to.db.withoutCompany`select from companies where id = ${companyIds.berezka}`).toHaveLength(0)
    expect(await keysOf(to)).toEqual([])
  }, 60_000)

  test('rows that say they are of another company are refused with sums that fit', async () => {
    const unpacked = join(folder, 'unpacked')
    const file = join(unpacked, 'tables', 'categories.ndjson.gz')
    const [packed, manifest] = [readFileSync(file), readFileSync(join(unpacked, 'manifest.json'), 'utf8')]
    const lines = gunzipSync(packed).toString().replace(companyIds.berezka, companyIds.ogonek)
    const changed = gzipSync(lines)
    const sum = lines
      .split('\n')
      .filter((line) => line !== '')
      .reduce((all, line) => all + BigInt(`0x${createHash('md5').update(line).digest('hex').slice(0, 15)}`), 0n)
    const said = JSON.parse(manifest) as Archive
    const tables = said.tables.map((table) =>
      table.name === 'categories'
        ? { ...table, sum: sum.toString(), sha256: createHash('sha256').update(changed).digest('hex') }
        : table,
    )
    writeFileSync(file, changed)
    writeFileSync(join(unpacked, 'manifest.json'), JSON.stringify({ ...said, tables }))
    const before = await to.db.forCompany(
      companyIds.ogonek,
    )`select count(*) from categories where company_id = ${companyIds.ogonek}`
    await expect(importCompany(place(to), unpacked)).rejects.toThrow('строки не подходят')
    const after = await to.db.forCompany(
      companyIds.ogonek,
    )`select count(*) from categories where company_id = ${companyIds.ogonek}`
    expect([...after]).toEqual([...before])
    writeFileSync(file, packed)
    writeFileSync(join(unpacked, 'manifest.json'), manifest)
  }, 60_000)

  test('others read, write and hear of it while rows come in, and an import that is cut off leaves nothing', async () => {
    const unpacked = join(folder, 'unpacked')
    const watch = openForRows(to.url)
    const [before = '', last = ''] = (await movedTables(watch)).slice(-2).map(({ name }) => name)
    // Its file was found whole, and then gives its rows to nobody: the import stands in the middle until it is told.
    const pipe = join(unpacked, 'tables', `${last}.ndjson.gz`)
    let writer: number | undefined
    const openParts: Place['files']['openParts'] = (key, type) => {
      if (writer === undefined) {
        rmSync(pipe)
        Bun.spawnSync(['mkfifo', pipe])
        writer = openSync(pipe, 'r+')
      }
      return to.files.openParts(key, type)
    }
    const importing = importCompany({ ...place(to), files: { ...to.files, openParts } }, unpacked).catch(String)
    const atWork = () => watch<{ pid: number }[]>`
      select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
      where a.datname = current_database() and a.query like 'copy incoming%' and l.mode = 'RowExclusiveLock'
        and l.relation = to_regclass(${before})`
    let pids = await atWork()
    while (pids.length === 0) pids = await atWork()
    const { ogonek } = companyIds
    const admin = to.client('ogonek', await to.tokenFor(ogonek, userIds.gleb))
    const made = await admin.POST('/api/topics', { body: { name: 'Во время переноса' } })
    expect(made.response.status).toBe(201)
    expect((await admin.GET('/api/knowledge-base')).response.status).toBe(200)
    const heard = await readFeed(to.db.forCompany(ogonek), { after: FEED_START, companyId: ogonek })
    expect(heard.map(({ entity }) => entity?.id)).toContain(made.data?._id)
    expect(pids).toEqual(await atWork())
    for (const { pid } of pids) await watch`select pg_terminate_backend(${pid})`
    if (writer !== undefined) closeSync(writer)
    expect(await importing).toContain('Error')
    expect(await watch`select from companies where id = ${companyIds.berezka}`).toHaveLength(0)
    expect(await watch`select from company_imports`).toHaveLength(0)
    expect(await keysOf(to)).toEqual([])
    await watch.end()
  }, 60_000)

  test('two imports at once: one company, whole', async () => {
    const both = await Promise.allSettled([importCompany(place(to), archive), importCompany(place(to), archive)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await keysOf(to)).map(({ key }) => key).toSorted()).toEqual(
      (await keysOf(from)).map(({ key }) => key).toSorted(),
    )
    await expect(importCompany(place(to), archive)).rejects.toThrow('уже есть')
  }, 60_000)

  test('every read call of the contract answers its administrator as it did where the company comes from', async () => {
    const ids = await idsOf(from, companyIds.berezka)
    const who = { companyId: companyIds.berezka, subdomain: 'berezka', userId: userIds.marina, ids }
    const there = await allReads({ app: from, ...who })
    const here = await allReads({ app: to, ...who })
    const good = there.filter(({ status }) => status === 200)
    const silent = Object.entries(operations)
      .filter(([id, { method }]) => method === 'GET' && !good.some((one) => one.id === id))
      .map(([id]) => id)
    // What the demo has nothing of or has switched off, asks for a token, or never ends.
    expect(silent.toSorted()).toEqual(SILENT)
    // Only `requestId` of a refusal may differ, and allReads leaves it out.
    const differ = there.filter((answer, at) => !Bun.deepEquals(answer, here[at]))
    expect(differ.map(({ address }) => address)).toEqual([])
  }, 120_000)

  test('the words of articles and tasks are found under the number that the company has now', async () => {
    const keys = await Promise.all(
      [from, to].map(
        (app) => app.db.withoutCompany<{ searchKey: string }[]>`
      select search_key from companies where id = ${companyIds.berezka}`,
      ),
    )
    expect(keys[0]).not.toEqual(keys[1])
    const found = async (app: TestApp, key = '') => {
      const client = app.client('berezka', await app.tokenFor(companyIds.berezka, userIds.marina))
      const tasks = await client.GET('/api/tasks', { params: { query: { search: 'проверить' } } })
      const sql = app.db.forCompany(companyIds.berezka)
      const words = await sql<{ words: string }[]>`
        select replace(lexemes::text, ${`'${key}`}, '''') as words from article_search
        where company_id = ${companyIds.berezka} order by article_id`
      return [tasks.data, ...words]
    }
    const there = await found(from, keys[0]?.[0]?.searchKey)
    expect(JSON.stringify(there).length).toBeGreaterThan(500)
    expect(await found(to, keys[1]?.[0]?.searchKey)).toEqual(there)
  }, 30_000)
})
