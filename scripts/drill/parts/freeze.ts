import { readdirSync, readFileSync } from 'node:fs'

/** To a server and every process of it, each of which leads a group of its own. */
export function signalAll(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT') {
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
    } catch {
      return undefined
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, signal)
}
