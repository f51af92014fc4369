import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrations } from '../api/db/migrate/migrate.ts'
import { freePort } from '../api/local/free-port.ts'
import { createTestDatabase, dropDatabase, type TestDatabase } from '../api/test/database.ts'

let database: TestDatabase
let owner: postgres.Sql
let bare: string
let url: string
const launched: Bun.Subprocess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const other = new URL(database.url)
  bare = `${other.pathname.slice(1)}_empty`
  other.pathname = `/${bare}`
  url = other.href
  await owner`create database ${owner(bare)}`
})
afterAll(async () => {
  for (const child of launched) child.kill('SIGKILL')
  await Promise.all(launched.map((child) => child.exited))
  await dropDatabase(owner, bare)
  await owner.end()
  await database.drop()
})

function run(file: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, file), ...args],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: url,
      SESSION_SECRET: 'a session secret of one test 0123456789',
      DATA_SECRET: 'a data secret of the same test 9876543210',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  launched.push(child)
  return child
}
async function told(...args: string[]) {
  const child = run('migrate.ts', args)
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, lines: `${out}${err}`.trim().split('\n') }
}

const all = migrations().map(({ name }) => name)
const backfills = migrations()
  .flatMap(({ sql }) => [...sql.matchAll(/^call backfill_later\('([\w-]+)'/gm)].map(([, name]) => name))
  .toSorted()
/** A later migration has done these to their end; the job begins the others. */
const awaited = new Set(migrations().map(({ after }) => after))
/** A start that migrates nothing; its store is away. */
async function start() {
  const [port, nobody] = [await freePort(), await freePort()]
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const store = { S3_ENDPOINT: `http://127.0.0.1:${nobody}`, ...s3 }
  return {
    port,
    child: run('../api/main.ts', [], { PORT: String(port), MIGRATE: 'off', LOG_LEVEL: 'fatal', ...store }),
  }
}

test('an operator migrates: a plan, a start that waits for it, the work, how far it is (R13)', async () => {
  const plan = await told('plan')
  expect(plan.lines).toEqual([
    ...migrations().map(
      ({ name, outside, after }) =>
        `${name}: ${outside ? 'без транзакции' : 'в транзакции'}${after === undefined ? '' : `, после «${after}»`}`,
    ),
    `К применению: ${all.length}`,
  ])

  const early = await start()
  expect(await early.child.exited).toBe(1)
  const reason = (await new Response(early.child.stderr).text()).trim()
  expect(reason).toBe(
    `MIGRATE=off, а базе не хватает изменений этого выпуска (${all.length}, первое 0001_roles): выполните bun run migrate.`,
  )

  const both = await Promise.all([told('run'), told()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const applied = both.flatMap(({ lines }) => lines).filter((line) => line.startsWith('Применено'))
  expect(applied.toSorted()).toEqual(all.map((name) => `Применено: ${name}`))
  expect(await told()).toEqual({ code: 0, lines: ['Схема уже новая.'] })
  expect((await told('status')).lines).toEqual([
    `Применено: ${all.length}, осталось: 0`,
    ...backfills.map(
      (name) =>
        `Дополнение строк «${name}»: ${awaited.has(name) ? 'закончено' : 'компания 0 из 0'}, просмотрено 0, изменено 0`,
    ),
  ])
  expect((await told('later')).code).toBe(1)
}, 60_000)

test('code that is older than the schema starts and works (R13)', async () => {
  const sql = postgres(url, { max: 1, fetch_types: false })
  await sql`insert into schema_migrations (name, checksum) values ('9999_newer', 'x')`
  await sql.end()
  expect((await told('status')).lines).toContain('От более нового выпуска: 9999_newer')
  const { port, child } = await start()
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.status === 200) break
    expect(child.exitCode).toBeNull()
  }
}, 30_000)
