import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'bun:test'
import { createLog } from './log.ts'

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ level: 'info', stream: { write: (line) => void (text += line) } }))
  return text
}

const MARK = 'marked-secret-7391'

describe('secrets never reach the log (R18)', () => {
  const cases: [string, (log: ReturnType<typeof createLog>) => void][] = [
    ['authorization', (log) => log.info({ authorization: `Bearer ${MARK}` })],
    ['headers', (log) => log.info({ req: { headers: { Authorization: MARK, 'set-cookie': MARK, cookie: MARK } } })],
    ['Headers', (log) => log.info({ headers: new Headers({ cookie: MARK }) })],
    ['body', (log) => log.info({ body: { password: MARK, newPassword: MARK, pin: MARK, pinCode: MARK, code: MARK } })],
    ['tokens', (log) => log.info({ a: { b: { c: { d: [{ registrationToken: MARK, sessionSecret: MARK }] } } } })],
    ['address', (log) => log.info({ url: `/login?token=${MARK}&next=/` })],
    ['message', (log) => log.info(`GET /api/auth/auto-login?token=${MARK} 200`)],
    ['database address', (log) => log.error(new Error(`cannot reach postgres://owner:${MARK}@db.example/x`))],
    ['error fields', (log) => log.error({ err: Object.assign(new Error('x'), { parameters: [MARK], code: '23505' }) })],
    ['cause', (log) => log.error({ err: new Error('x', { cause: { password: MARK } }) })],
    ['child', (log) => log.child({ requestId: 'r1', token: MARK }).info({ cookie: MARK })],
  ]
  test.each(cases)('%s', (_name, write) => {
    const text = capture(write)
    expect(text).not.toContain(MARK)
    expect(() => JSON.parse(text)).not.toThrow()
  })
})

test('an error keeps what explains it', () => {
  const text = capture((log) => log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505' }) }))
  const err = {
    type: 'Error',
    message: 'duplicate key',
    reason: '23505',
    stack: expect.stringContaining('log.test.ts'),
  }
  expect(JSON.parse(text)).toMatchObject({ level: 'error', err })
  expect(JSON.parse(capture((log) => log.error(new TypeError('plain'))))).toMatchObject({ err: { type: 'TypeError' } })
})

test('an entry is one line and holds no control characters (I17)', () => {
  const hostile = 'x\r\n{"level":"error"}\u001b[2J\u007f\u0085\u2028\u202e'
  const text = capture((log) => {
    log.info({ name: hostile }, hostile)
    log.info('next')
  })
  expect(text.trimEnd().split('\n')).toHaveLength(2)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ name: hostile, msg: hostile })
})

// Every write to it fails as on a full disk; only Linux has it.
test.skipIf(!existsSync('/dev/full'))(
  'a log that nobody takes stops nothing (R15)',
  async () => {
    const code = `
    import { createLog } from ${JSON.stringify(join(import.meta.dir, 'log.ts'))}
    const log = createLog({ level: 'info' })
    process.on('uncaughtException', () => process.exit(7))
    for (let n = 0; n < 50; n++) { log.info({ n }); await new Promise((go) => setImmediate(go)) }
    log.info('last'); process.exit(0)`
    const child = Bun.spawn([process.execPath, '-e', code], { stdout: Bun.file('/dev/full'), stderr: 'pipe' })
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ''])
  },
  20_000,
)

test('a process that ends has told its last words', async () => {
  const code = `
    import { createLog } from ${JSON.stringify(join(import.meta.dir, 'log.ts'))}
    const log = createLog({ level: 'info' })
    for (let n = 0; n < 1000; n++) log.info({ n })
    process.exit(0)`
  const child = Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe', stderr: 'inherit' })
  const lines = (await new Response(child.stdout).text()).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
}, 20_000)

test('levels', () => {
  expect(capture((log) => log.debug('quiet'))).toBe('')
})
