import { type Layout, type Row, sheetHeaders } from '../../openapi/sheet-file.ts'
import { nextRound } from '../threads/rounds.ts'
import { createThread } from '../threads/thread.ts'
import type { Answer, Job } from './write-program.ts'

export type Spreadsheet = Layout & {
  /** Without its extension. */
  fileName: string
  /** Pulled as the caller reads: give pages, not a transaction that stays open. */
  rows: Iterable<Row> | AsyncIterable<Row>
}

/** Told in a few milliseconds, and between two lots others are answered. */
const LOT = 100
/** Of a lot, behind those of others. */
const GIVEN_UP_AFTER_MS = 30_000

/** Packing thousands of rows takes longer than others may wait. */
const thread = createThread<Job, Answer>(new URL('write-program.ts', import.meta.url), GIVEN_UP_AFTER_MS)
let last = 0

/** A download of any number of rows at a bounded memory. The first rows are read before it answers: what fails then is an answer. */
export async function spreadsheetReply({ fileName, rows, ...layout }: Spreadsheet) {
  const { format } = layout
  const made = madeOf(layout, rows)
  const first = await made.next()
  let ahead: Answer = first.done ? [] : first.value
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A lot may fill no piece of the file.
      while (ahead.length === 0) {
        const { done, value } = await made.next()
        if (done) return controller.close()
        ahead = value
      }
      for (const bytes of ahead) controller.enqueue(bytes)
      ahead = []
    },
    cancel: async () => void (await made.return()),
  })
  return { body, headers: sheetHeaders(format, fileName) }
}

async function* madeOf(layout: Layout, rows: Spreadsheet['rows']): AsyncGenerator<Answer, void, void> {
  last += 1
  const sheet = last
  let begun = false
  let isLast = false
  try {
    for await (const lot of lotsOf(rows)) {
      ;({ isLast } = lot)
      const bytes = await thread.ask({ kind: 'rows', sheet, layout: begun ? undefined : layout, ...lot })
      begun = true
      yield bytes
    }
  } finally {
    // Nobody waits for it any more.
    if (begun && !isLast) void thread.ask({ kind: 'leave', sheet }).catch(() => {})
  }
}

async function* lotsOf(rows: Spreadsheet['rows']): AsyncGenerator<{ rows: Row[]; isLast: boolean }> {
  let lot: Row[] = []
  for await (const row of rows) {
    if (lot.length === LOT) {
      yield { rows: lot, isLast: false }
      lot = []
      await nextRound()
    }
    lot.push(row)
  }
  yield { rows: lot, isLast: true }
}
