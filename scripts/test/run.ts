import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Logs and JUnit files of this run. */
export const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
// Postgres refuses to run as root: its user must be able to pass through to its own folder in here.
chmodSync(scratch, 0o711)
const alive = new Set<number>()
let logs = 0

export interface Ran {
  code: number
  output: string
  seconds: number
  timedOut: boolean
}

/**
 * Runs a command in a process group of its own, so that its deadline also ends its children (a browser, a server).
 * Both streams go to one file: in order, and nobody waits for a grandchild that holds a pipe open.
 */
export async function run(command: string[], options: { seconds: number; env?: Record<string, string> }): Promise<Ran> {
  const log = join(scratch, `${++logs}.log`)
  const file = openSync(log, 'w')
  const started = performance.now()
  let child: Bun.Subprocess
  try {
    child = Bun.spawn(command, {
      stdin: 'ignore',
      stdout: file,
      stderr: file,
      detached: true,
      env: { ...process.env, ...options.env },
    })
  } catch (error) {
    // The program is absent or may not be run.
    return { code: 127, output: String(error), seconds: 0, timedOut: false }
  }
  alive.add(child.pid)
  let timedOut = false
  const deadline = setTimeout(() => {
    timedOut = true
    endGroup(child.pid)
  }, options.seconds * 1000)
  const code = await child.exited
  clearTimeout(deadline)
  // What the command left running would disturb the next step.
  endGroup(child.pid)
  alive.delete(child.pid)
  closeSync(file)
  const output =
    (await Bun.file(log).text()) + (timedOut ? `\nstopped after its deadline of ${options.seconds} s\n` : '')
  return { code: timedOut ? 124 : code, output, seconds: (performance.now() - started) / 1000, timedOut }
}

/** Ends with this run: a server that the steps need. */
export const track = (pid: number) => alive.add(pid)

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}

export function endAll() {
  for (const pid of alive) endGroup(pid)
  rmSync(scratch, { recursive: true, force: true })
}
