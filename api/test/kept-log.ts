import { createLog, type Log } from '../log/log.ts'

/** A log whose lines a test reads. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  return { log: createLog({ level: 'info', stream: { write: (line: string) => void lines.push(line) } }), lines }
}
