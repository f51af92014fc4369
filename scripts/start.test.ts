import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../api/local/free-port.ts'

// One folder for all starts, in this order; root's server must be able to reach it, which mkdtemp alone forbids.
const folder = mkdtempSync(join(tmpdir(), 'start-'))
const dataDir = join(folder, 'data')
let port: number

beforeAll(async () => {
  chmodSync(folder, 0o711)
  port = await freePort()
})
afterAll(async () => {
  for (const child of launched) child.kill('SIGKILL')
  await Promise.all(launched.map((child) => child.exited))
  rmSync(folder, { recursive: true })
})

const plain = { PATH: process.env.PATH, HOME: process.env.HOME }

const launched: Bun.Subprocess<'ignore', 'pipe', 'pipe'>[] = []

function launch(env: Record<string, string> = {}) {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'start.ts')],
    env: { ...plain, PORT: String(port), DATA_DIR: dataDir, SEED: 'none', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  launched.push(child)
  return child
}

async function until(output: ReadableStream<Uint8Array>, words: string): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  const reader = output.getReader()
  while (!text.includes(words)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`ended without «${words}»: ${text}`)
    text += decoder.decode(value, { stream: true })
  }
  return text
}

async function refusal(env: Record<string, string>) {
  const child = launch(env)
  const [code, text] = await Promise.all([child.exited, new Response(child.stderr).text()])
  return { code, text: text.trim() }
}

test('starts, refuses a second one and a busy port, finishes a running request, ends with 0 (R11)', async () => {
  const running = launch()
  const text = await until(running.stdout, 'Ctrl-C')
  expect(text).toContain(`http://localhost:${port}`)
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(await ready.json()).toEqual({ status: 'ok' })
  const page = await fetch(`http://localhost:${port}/`)
  expect(await page.text()).toContain('<html')

  expect(await refusal({})).toEqual({
    code: 1,
    text: expect.stringMatching(/^Уже запущено с этой папкой данных[^\n]*$/),
  })
  const other = { DATA_DIR: join(folder, 'other') }
  expect(await refusal(other)).toEqual({ code: 1, text: expect.stringMatching(/^Порт \d+ занят[^\n]*$/) })

  // A request whose body is half here when the signal comes.
  const body = JSON.stringify({ email: 'a@b.example', password: 'not-the-password' })
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\n`
  await new Promise<void>((resolve) => {
    socket.write(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 5)}`, () =>
      resolve(),
    )
  })
  // Answered after the bytes above have arrived: both came over the loopback in this order.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  running.kill('SIGTERM')
  for (let refused = false; !refused;) {
    refused = await fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: false }).then(
      () => false,
      () => true,
    )
  }
  socket.write(body.slice(5))
  expect(await answer).toMatch(/^HTTP\/1\.1 (401|429|501) /)
  expect(await running.exited).toBe(0)
  // A first start makes the database and builds the app: on a busy machine that is most of it.
}, 150_000)

test('ready together with its demo, and a database that stands elsewhere is named and goes with DATA_DIR (D23)', async () => {
  // Below a folder of root's own, the server's user reaches nothing.
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const running = launch({ DATA_DIR: join(closed, 'data'), SEED: 'demo' })
  const said = until(running.stdout, 'Ctrl-C')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { keepalive: false }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) expect(running.exitCode).toBeNull()
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { host: `ogonek.localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@ogonek.example', password: 'demo-admin' }),
  })
  expect(login.status).toBe(200)
  const outside = /База данных: (\S+)/.exec(await said)?.[1]
  expect(outside === undefined).toBe(process.getuid?.() !== 0)
  rmSync(closed, { recursive: true })
  running.kill('SIGTERM')
  expect(await running.exited).toBe(0)
  if (outside) expect(existsSync(outside)).toBe(false)
}, 150_000)

describe('one Russian sentence and no stack', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a folder that cannot be written', { DATA_DIR: join(import.meta.path, 'data') }, /^DATA_DIR: .*нельзя писать/],
    ['a database that is away', { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, /^DATABASE_URL: .*недоступен/],
    ['a wrong value', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ]
  test.each(cases)('%s', async (_name, env, sentence) => {
    const { code, text } = await refusal(env)
    expect(code).toBe(1)
    expect(text).toMatch(sentence)
    expect(text.split('\n')).toHaveLength(1)
    expect(text).not.toContain('hunter2')
  })
})
