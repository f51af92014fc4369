import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of a core that were spent since the process began; 0 where there is no /proc. */
export type Spent = { main: number; threads: number; postgres: number }

const TICKS = 100

/** utime and stime of a line of /proc/…/stat, and those of ended children. */
function ticksOf(path: string): { own: number; children: number; parent: number } {
  try {
    const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
    const at = (place: number) => Number(fields[place] ?? 0)
    return { parent: at(1), own: at(11) + at(12), children: at(13) + at(14) }
  } catch {
    return { parent: 0, own: 0, children: 0 }
  }
}

/** What the API's own thread, its other threads, and Postgres with all its processes have spent. */
export function spent(api: number, postmaster: number): Spent {
  const all = ticksOf(`/proc/${api}/stat`)
  const main = ticksOf(`/proc/${api}/task/${api}/stat`).own
  const server = ticksOf(`/proc/${postmaster}/stat`)
  const backends = pids()
    .map((pid) => ticksOf(`/proc/${pid}/stat`))
    .filter(({ parent }) => parent === postmaster)
  const postgres = server.own + server.children + backends.reduce((sum, { own }) => sum + own, 0)
  return { main: main / TICKS, threads: (all.own + all.children - main) / TICKS, postgres: postgres / TICKS }
}

/** Seconds of a core that a process and those that it has started have spent. */
export const spentBy = (pid: number): number =>
  [pid, ...pids()]
    .map((one) => ({ one, ...ticksOf(`/proc/${one}/stat`) }))
    .filter(({ one, parent }) => one === pid || parent === pid)
    .reduce((sum, { own }) => sum + own, 0) / TICKS

/** What was spent between the two. */
export const less = (after: Spent, before: Spent): Spent => ({
  main: after.main - before.main,
  threads: after.threads - before.threads,
  postgres: after.postgres - before.postgres,
})

const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** The parent of the process that answers us (`select pg_backend_pid()`). */
export const postmasterOf = (rows: readonly { pid: number }[]): number =>
  ticksOf(`/proc/${rows[0]?.pid ?? 0}/stat`).parent
