import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { lockFile } from './folder-lock.ts'
import { choosePostgresHome } from './postgres-home.ts'
import { removeAbandoned } from './postgres-outside.ts'
import { startPostgres } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
const start = () => startPostgres({ dataDir: folder, durable: false })
const pidPath = join(folder, 'postgres', 'cluster', 'data', 'postmaster.pid')
const pidOf = () => Number(readFileSync(pidPath, 'utf8').split('\n')[0])
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

afterAll(() => rmSync(folder, { recursive: true }))

// One data folder through all of them, in this order, as its owner would use it.
describe('one data folder', () => {
  test('the first start makes a database whose owner is no superuser and can migrate (C13)', async () => {
    const server = await start()
    try {
      await query(server.url, async (sql) => {
        const [me] = await sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`
        expect(me).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true })
        for (const name of ['pg_trgm', 'btree_gin', 'citext', 'unaccent']) await sql`create extension ${sql(name)}`
        await sql`create role app nologin`
        await sql`grant app to current_user`
        await sql`set role app`
        await sql`reset role`
        const [order] = await sql`
          select string_agg(name, '' order by name collate "ru-x-icu") as names from unnest(array['ж', 'ё', 'е']) name`
        expect(order?.names).toBe('еёж')
        await sql`create table notes (text text)`
        await sql`insert into notes values ('хранится')`
      })
      await expect(query(server.url.replace('workspace:', 'postgres:'), (sql) => sql`select 1`)).rejects.toThrow()
      await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), (sql) => sql`select 1`)).rejects.toThrow()
    } finally {
      await server.stop()
    }
    expect(statSync(pidPath, { throwIfNoEntry: false })).toBeUndefined()
  })

  test('the next start keeps the data, and the log holds none of them (R18)', async () => {
    const server = await start()
    const rows = await query(server.url, async (sql) => {
      await sql`select ${'секретное значение'}::int`.catch(() => {})
      return await sql`select text from notes`
    })
    await server.stop()
    expect([...rows]).toEqual([{ text: 'хранится' }])
    expect(readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8')).not.toContain('from notes')
  })

  test('two at once are refused with a sentence', async () => {
    const server = await start()
    try {
      await expect(start()).rejects.toThrow(/^Встроенный PostgreSQL уже работает/)
    } finally {
      await server.stop()
    }
  })

  test('a port that is taken is refused with a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    // A listening TCP server has an address of this kind.
    const { port } = other.address() as AddressInfo
    await expect(startPostgres({ dataDir: folder, durable: false, port })).rejects.toThrow(`Порт ${port}`)
    other.close()
  })

  test('kill -9 of the starter ends the server, and the next start keeps the data', async () => {
    const code = `import { startPostgres } from ${JSON.stringify(join(import.meta.dir, 'postgres.ts'))}
      await startPostgres({ dataDir: process.argv[1], durable: false }); console.log('ready'); setInterval(() => {}, 1e6)`
    const starter = spawn(process.execPath, ['-e', code, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise((resolve) => starter.stdout.once('data', resolve))
    const orphan = pidOf()
    const gone = new Promise((resolve) => starter.once('exit', resolve))
    starter.kill('SIGKILL')
    await gone
    const server = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await query(server.url, (sql) => sql`select text from notes`)).toHaveLength(1)
    await server.stop()
  })

  test('a process id that a stranger uses now is overlooked, and nothing happens to the stranger', async () => {
    const running = await start()
    const text = readFileSync(pidPath, 'utf8')
    await running.stop()
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...ownerOf(dirname(pidPath)) })
    const stale = [stranger.pid, ...text.split('\n').slice(1)].join('\n')
    writeFileSync(pidPath, stale)
    try {
      const server = await start()
      expect(await query(server.url, (sql) => sql`select text from notes`)).toHaveLength(1)
      await server.stop()
      expect(stranger.exitCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('a server that dies comes back on its port (R6)', async () => {
    const server = await start()
    process.kill(pidOf(), 'SIGKILL')
    let rows: unknown[] = []
    for (const until = Date.now() + 8_000; rows.length === 0 && Date.now() < until;) {
      rows = await query(server.url, (sql) => sql`select text from notes`).catch(() => [])
    }
    expect(rows).toHaveLength(1)
    await server.stop()
  })
})

function ownerOf(path: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

const isRoot = process.getuid?.() === 0

describe.if(isRoot)('root’s folder that the server’s user cannot reach', () => {
  const closed = join(folder, 'closed')
  const dataDir = join(closed, 'data')
  beforeAll(() => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  afterAll(() => rmSync(choosePostgresHome(dataDir).folder, { recursive: true }))

  test('the variable data folder, the same one at every start', () => {
    const home = choosePostgresHome(dataDir)
    expect(home.folder).toStartWith('/var/lib/restaurant-workspace-')
    expect(home.outside).toBe(true)
    expect(home.user.uid).toBeGreaterThan(0)
    expect(choosePostgresHome(dataDir)).toEqual(home)
    expect(removeAbandoned()).not.toContain(home.folder)
  })

  test('it goes with its DATA_DIR, also when a new folder stands at the old path, and not while it is in use (D23)', () => {
    const { folder: home } = choosePostgresHome(dataDir)
    rmSync(closed, { recursive: true })
    const used = lockFile(join(home, 'lock'))
    expect(removeAbandoned()).not.toContain(home)
    used?.release()
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    expect(removeAbandoned()).toContain(home)
    expect(statSync(home, { throwIfNoEntry: false })).toBeUndefined()
  })

  test('it stays when the disk of its DATA_DIR is away, and serves no other folder', () => {
    const { folder: home } = choosePostgresHome(dataDir)
    mkdirSync(join(home, 'cluster', 'data'), { recursive: true })
    const bond: unknown = JSON.parse(readFileSync(join(home, 'data-dir.json'), 'utf8'))
    rmSync(closed, { recursive: true })
    writeFileSync(join(home, 'data-dir.json'), JSON.stringify({ ...Object(bond), device: -1 }))
    expect(removeAbandoned()).not.toContain(home)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    expect(() => choosePostgresHome(dataDir)).toThrow(/^В .* лежит база другой папки/)
    rmSync(home, { recursive: true })
  })
})
