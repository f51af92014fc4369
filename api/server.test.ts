import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from './local/free-port.ts'
import { ENGINE } from './settings/engine.ts'
import { createTestDatabase, type TestDatabase } from './test/database.ts'
import { spawnServer } from './test/server-process.ts'

let database: TestDatabase
let port: number
let metricsPort: number
let server: Bun.Subprocess

beforeAll(async () => {
  database = await createTestDatabase()
  const [free, nobody, numbers] = [await freePort(), await freePort(), await freePort()]
  port = free
  metricsPort = numbers
  server = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'main.ts')],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      // A replica that is away stops no start.
      DATABASE_REPLICA_URL: `postgres://nobody@127.0.0.1:${nobody}/nothing`,
      S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SESSION_SECRET: 'a session secret of one test 0123456789',
      DATA_SECRET: 'a data secret of the same test 9876543210',
      DRAIN_SECONDS: '2',
      METRICS_PORT: String(numbers),
      LOG_LEVEL: 'fatal',
    },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  await database.drop()
})

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { keepalive: false })

/** Until the server says so; `undefined` while nobody listens. */
async function readyIs(status: number): Promise<unknown> {
  for (;;) {
    const response = await ask('/readyz').catch(() => undefined)
    if (response?.status === status) return await response.json()
    expect(server.exitCode).toBeNull()
  }
}

/** One call over a connection that stays open: the status line and headers of the answer. */
function callOn(socket: Socket): Promise<string> {
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  socket.write(`GET /api/config HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)
  return answered
}

test.if(existsSync('/proc/self/environ'))(
  'runs on the engine of production, whoever starts it',
  async () => {
    await readyIs(200)
    const set = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0')
    for (const [name, value] of Object.entries(ENGINE)) expect(set).toContain(`${name}=${value}`)
  },
  20_000,
)

test('tells its numbers on a port of its own, and nowhere else', async () => {
  await readyIs(200)
  await fetch(`http://localhost:${port}/api/config`)
  await fetch(`http://localhost:${port}/api/auth/check`)
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await response.text()
  expect(text).toContain('workspace_calls_total{operation="configGet",method="GET",status="200"} 1')
  expect(text).toContain('workspace_calls_total{operation="authCheck",method="GET",status="401"} 1')
  expect(text).toContain('workspace_call_seconds_count{operation="configGet"} 1')
  expect(text).toContain('workspace_database_up 1')
  expect(text).toMatch(/workspace_pool_connections\{pool="app"\} 6/)
  expect(text).toMatch(/workspace_pool_connections\{pool="replica"\} 3/)
  expect(text).toMatch(/workspace_job_overdue_seconds\{job="[\w-]+"\}/)
  // What operators watch and are woken by names nothing that is not told.
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const watched = await Bun.file(join(import.meta.dir, '..', 'scripts', 'operate', file)).text()
    const names = [...new Set(watched.match(/workspace_\w+/g))]
    expect(names.length).toBeGreaterThan(5)
    expect(
      names.filter(
        (name) => !text.includes(`${name}{`) && !text.includes(`\n# TYPE ${name} `) && !text.includes(`\n${name} `),
      ),
    ).toEqual([])
  }
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await ask('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4')
}, 20_000)

test('without its store it is ready, and a balancer hears of its end before its callers do (R7, R11)', async () => {
  expect(await readyIs(200)).toEqual({ status: 'ok', degraded: ['storage'] })
  const kept = connect(port, '127.0.0.1')
  expect(await callOn(kept)).toMatch(/^HTTP\/1\.1 200 (?![^]*connection: close)/i)

  server.kill('SIGTERM')
  expect(await readyIs(503)).toEqual({ status: 'leaving' })
  // Calls go on, those of kept and of new connections, and each connection ends with its answer.
  const ended = new Promise<void>((resolve) => kept.once('close', () => resolve()))
  expect(await callOn(kept)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await ended
  expect((await fetch(`http://localhost:${port}/api/config`)).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
  expect(await server.exited).toBe(0)
}, 20_000)

test('does not start on a driver without our patch: behind the walls it would see no row', async () => {
  const { child } = await spawnServer(database.url, 'unpatched-driver.ts')
  expect(await child.exited).toBe(1)
  expect(await new Response(child.stderr).text()).toContain('без правки из .patches')
}, 20_000)
