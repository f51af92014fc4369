import { closeSync, openSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { freePort } from '../free-port.ts'
import type { RunAs } from './postgres-user.ts'

export type Postmaster = {
  port: number
  stop(): Promise<void>
  /** Ends it as a fault does, and it stays away. */
  kill(): Promise<void>
}

export type PostmasterOptions = {
  program: string
  data: string
  log: string
  user: RunAs
  port?: number | undefined
  durable: boolean
  /** Beyond ours: `name=value`. */
  settings?: readonly string[]
}

// Crash recovery of a large database takes its time; a process that ended is noticed at once.
const READY_WITHIN = 120_000
const ORPHAN_LEAVES_WITHIN = 20_000
const RESTART_AFTER = 500
/** While it cannot start, as without room on its disk: seldom enough to load nothing, soon enough to be back (R6). */
const RESTART_AT_LAST_AFTER = 2_000
const STEADY = 10_000

/**
 * Ends the server in the fast way (SIGINT) as soon as standard input closes, thus also after kill -9 of our process,
 * and leaves when the server leaves. The server's own group keeps a Ctrl-C of the terminal away from it: requests
 * that still run need it.
 */
const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" ) &
watch=$!
wait "$server"; code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

/** Runs the server of one data folder until stop(); one that dies by itself is started again on its port. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await waitForOrphan(options.data)
  let port = options.port ?? (await freePort())
  let child = launch(options, port)
  for (const until = Date.now() + 5_000; !(await isReady(options.data, child)); child = launch(options, port)) {
    const log = readFileSync(options.log, 'utf8')
    // Backends of a killed server hold its memory for a moment; a port that was free may have been taken since.
    const portTaken = log.includes('could not bind')
    if (portTaken && options.port !== undefined) throw new StartError(`Порт ${port} для PostgreSQL занят.`)
    if (Date.now() > until || !(portTaken || log.includes('still in use'))) throw failure(options.log, log)
    if (portTaken) port = await freePort()
    await Bun.sleep(100)
  }
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  const watch = async () => {
    for (let pause = RESTART_AFTER; ;) {
      const since = performance.now()
      await child.process.exited
      if (stopping) return
      if (performance.now() - since > STEADY) pause = RESTART_AFTER
      await Promise.race([Bun.sleep(pause), stopped.promise])
      if (stopping) return
      pause = Math.min(pause * 2, RESTART_AT_LAST_AFTER)
      child = launch(options, port, 'a')
    }
  }
  const watched = watch()
  const end = async (tell: () => void) => {
    stopping = true
    stopped.resolve()
    tell()
    await child.process.exited
    await watched
  }
  return {
    port,
    stop: () => end(() => child.process.stdin.end()),
    kill: () => end(() => process.kill(pidFile(options.data)?.pid ?? child.process.pid, 'SIGKILL')),
  }
}

type Child = ReturnType<typeof launch>

function launch(options: PostmasterOptions, port: number, logMode: 'w' | 'a' = 'w') {
  const { program, data, log, user, durable } = options
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // The server's log holds no rows and no values (R18): no DETAIL, no STATEMENT.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ]
  const before = pidFile(data)
  const output = openSync(log, logMode, 0o600)
  try {
    const server = Bun.spawn({
      cmd: [
        '/bin/sh',
        '-c',
        KEEPER,
        'sh',
        join(program, 'bin', 'postgres'),
        '-D',
        data,
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      ...user,
      detached: true,
      cwd: '/',
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        // Postgres clears a stale postmaster.pid itself, unless a foreign process has that id by now. This variable
        // (pg_ctl sets it too) tells it whom to overlook; removing the file would also remove the check that no
        // backend of the dead server is still attached to its shared memory.
        ...(before && isAlive(before.pid) ? { PG_GRANDPARENT_PID: String(before.pid) } : {}),
      },
      stdin: 'pipe',
      stdout: output,
      stderr: output,
    })
    return { process: server, stale: before?.text }
  } finally {
    closeSync(output)
  }
}

/** What the eighth line of postmaster.pid says when the server, or a standby, answers (pg_ctl reads it too). */
const ANSWERS = ['ready', 'standby']

/** False when the process ended instead. */
async function isReady(data: string, { process: server, stale }: Child): Promise<boolean> {
  for (const until = Date.now() + READY_WITHIN; server.exitCode === null && Date.now() < until; await Bun.sleep(5)) {
    const file = pidFile(data)
    if (file && file.text !== stale && ANSWERS.includes(file.text.split('\n')[7]?.trim() ?? '')) return true
  }
  if (server.exitCode === null) {
    server.stdin.end()
    await server.exited
  }
  return false
}

/** A server whose starter was killed is on its way out; the data are ours only when it has left. */
async function waitForOrphan(data: string): Promise<void> {
  const orphan = pidFile(data)
  if (!orphan || !isServerOf(orphan.pid, data)) return
  try {
    process.kill(orphan.pid, 'SIGINT')
  } catch {
    // It has just left.
  }
  for (const until = Date.now() + ORPHAN_LEAVES_WITHIN; isServerOf(orphan.pid, data); await Bun.sleep(20)) {
    if (Date.now() > until) throw new StartError(`Прежний PostgreSQL (процесс ${orphan.pid}) не завершается: ${data}.`)
  }
}

function pidFile(data: string): { pid: number; text: string } | undefined {
  const text = readIfThere(join(data, 'postmaster.pid'))
  const pid = Number(text?.split('\n')[0])
  return text !== undefined && Number.isSafeInteger(pid) && pid > 1 ? { pid, text } : undefined
}

/** Also of a server that is on its way out, which takes it along at any moment. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  return commandOf(pid).includes(data)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // macOS has no /proc; elsewhere it means that the process has just left.
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

function failure(path: string, log: string): StartError {
  const reason = log.split('\n').findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line)) ?? ''
  return new StartError(`Встроенный PostgreSQL не запустился (журнал: ${path}). ${reason}`.trim())
}
