import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from './local/free-port.ts'
import { createTestDatabase, type TestDatabase } from './test/database.ts'
import { spawnServer } from './test/server-process.ts'

let database: TestDatabase
let port: number
let server: Bun.Subprocess

beforeAll(async () => {
  database = await createTestDatabase()
  const [free, nobody] = [await freePort(), await freePort()]
  port = free
  server = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'main.ts')],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SESSION_SECRET: 'a session secret of one test 0123456789',
      DATA_SECRET: 'a data secret of the same test 9876543210',
      DRAIN_SECONDS: '2',
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
