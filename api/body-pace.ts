import { problem, type ProblemReply } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'

/** How long a body may be waited for, and how much it has to bring in that time; tests have less patience. */
export type BodyPace = { waitMs: number; bytesPerSecond: number }

export const contractPace: BodyPace = {
  waitMs: limits.bodyWaitSeconds * 1000,
  bytesPerSecond: limits.bodyBytesPerSecondMin,
}

/**
 * The body of a request as it comes. Bun counts small pieces as silence and cuts them off without a word, so `moved` is
 * called with each: how slow is too slow is said here, with an answer. Only waiting counts, not what we take to store.
 * Who goes away in the middle has sent no whole form and no whole JSON: its reader finds out.
 */
export async function* bodyOf(
  request: Request,
  moved: () => void,
  { waitMs, bytesPerSecond }: BodyPace,
): AsyncGenerator<Uint8Array, void> {
  const reader = request.body?.getReader()
  if (!reader) return
  const least = (bytesPerSecond * waitMs) / 1000
  let waited = 0
  let bytes = 0
  let isWhole = false
  try {
    for (;;) {
      moved()
      const read = reader.read()
      let since = performance.now()
      while (!(await isSettled(read, waitMs - waited))) {
        if (bytes < least) throw tooSlow()
        ;[waited, bytes, since] = [0, 0, performance.now()]
      }
      const { done, value } = await read.catch(() => ({ done: true, value: undefined }))
      isWhole = done
      if (!value) return
      waited += performance.now() - since
      bytes += value.length
      yield value
    }
  } finally {
    reader.releaseLock()
    // Nobody wants the rest.
    if (!isWhole) void request.body?.cancel().catch(() => {})
  }
}

async function isSettled(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), withinMs)
  const settled = () => true
  const inTime = await Promise.race([work.then(settled, settled), late.promise])
  clearTimeout(timer)
  return inTime
}

/** RFC 9110 section 15.5.9; the rest of the body is not read, so the connection goes with the answer. */
function tooSlow(): ProblemReply {
  const reply = problem(408, 'BODY_TOO_SLOW')
  reply.headers.connection = 'close'
  return reply
}
