import { write, writeSync } from 'node:fs'

const STANDARD_OUTPUT = 1
/** What waits at most while nobody takes it; what comes then is dropped. */
const WAITING_BYTES = 1024 * 1024
const AGAIN_AFTER_MS = 20

/**
 * Lines to standard output, one write at a time beside the work. It may be a file on a full disk, or a pipe whose reader
 * sleeps: the product works on, and tells again as soon as it can (R15). A stream of Node would end with its first error.
 */
export function standardOutput() {
  let waiting: Buffer[] = []
  let size = 0
  let isWriting = false

  function next(left: Buffer): void {
    isWriting = true
    write(STANDARD_OUTPUT, left, 0, left.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => next(left), AGAIN_AFTER_MS).unref()
      const rest = error ? Buffer.alloc(0) : left.subarray(written)
      if (rest.length > 0) return next(rest)
      isWriting = false
      if (size > 0) next(taken())
    })
  }
  function taken(): Buffer {
    const all = Buffer.concat(waiting)
    waiting = []
    size = 0
    return all
  }
  // The last words of a process that ends now.
  process.once('exit', () => {
    try {
      if (size > 0) writeSync(STANDARD_OUTPUT, taken())
    } catch {
      // Nobody takes them.
    }
  })
  return {
    write(line: string): void {
      if (size > WAITING_BYTES) return
      const bytes = Buffer.from(line)
      waiting.push(bytes)
      size += bytes.length
      if (!isWriting) next(taken())
    },
  }
}
