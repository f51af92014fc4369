import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../local/free-port.ts'

export type Pgbouncer = {
  /** The address of the same database through it. */
  through(url: string): string
  stop(): Promise<void>
}

type Options = { path: string; url: string; serverConnections: number; settings?: readonly string[] }

/** A PgBouncer in transaction mode before the server and login of `url`, as an operator sets it up; nothing of ours in it. */
export async function startPgbouncer({ path, url, serverConnections, settings = [] }: Options): Promise<Pgbouncer> {
  const { hostname, port, username, password } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const listens = await freePort()
  // It refuses to run as root, and whoever it becomes reads these.
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listens}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${serverConnections}`,
    'max_client_conn = 400',
    ...settings,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = Bun.spawn({
    cmd: [path, ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file],
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  await said(child.stderr, 'process up')
  return {
    through: (to) => Object.assign(new URL(to), { host: `127.0.0.1:${listens}` }).href,
    stop: async () => {
      child.kill('SIGKILL')
      await child.exited
      rmSync(folder, { recursive: true })
    },
  }
}

/** Reads until the words come, then goes on in the background, so that it never waits for a full pipe. */
async function said(output: ReadableStream<Uint8Array>, words: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  void (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of output) {
      if (text.includes(words)) continue
      text += decoder.decode(part, { stream: true })
      if (text.includes(words)) resolve()
    }
    reject(new Error(`pgbouncer ended: ${text}`))
  })()
  await promise
}
