import type { Layout, Row } from '../../openapi/sheet-file.ts'
import { answerJobs } from '../threads/thread.ts'
import { createSheet, type Sheet } from './sheet.ts'

/** `sheet` is a number of the asker's own; its first job brings the layout. */
export type Job =
  | { kind: 'rows'; sheet: number; layout: Layout | undefined; rows: readonly Row[]; isLast: boolean }
  | { kind: 'leave'; sheet: number }
export type Answer = Uint8Array[]

const sheets = new Map<number, Sheet>()

async function work(job: Job): Promise<Answer> {
  if (job.kind === 'leave') {
    sheets.delete(job.sheet)
    return []
  }
  const sheet = sheets.get(job.sheet) ?? (job.layout && createSheet(job.layout))
  if (!sheet) throw new Error('the thread that had begun this file is gone')
  sheets.set(job.sheet, sheet)
  const bytes = await sheet.write(job.rows, job.isLast)
  if (job.isLast) sheets.delete(job.sheet)
  return bytes
}

/** The thread of write.ts. */
answerJobs(work)
