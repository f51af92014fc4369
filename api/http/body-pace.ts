import { problem, type ProblemReply } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { nextRound } from '../threads/rounds.ts'

/** How long a body may be waited for, and how much it has to bring in that time; tests have less patience. */
export type BodyPace = { waitMs: number; bytesPerSecond: number }

export const contractPace: BodyPace = {
  waitMs: limits.calls.bodyWaitSeconds * 1000,
  bytesPerSecond: limits.calls.bodyBytesPerSecondMin,
}

/** What has come already is read without a pause; as much of it as is read in a round: a small body never waits. */
const AT_A_TIME = 128 * 1024
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
  let isOver = false
  let unread = AT_A_TIME
  try {
    for (;;) {
      moved()
      const read = reader.read()
      let since = performance.now()
      while (!(await isSettled(read, waitMs - waited))) {
        if (bytes < least) {
          isOver = true
          throw tooSlow()
        }
        ;[waited, bytes, since] = [0, 0, performance.now()]
      }
      const { done, value } = await read.catch(() => ({ done: true, value: undefined }))
      isOver = done
      if (!value) return
      waited += performance.now() - since
      bytes += value.length
      yield value
      unread -= value.length
      if (unread > 0) continue
      unread = AT_A_TIME
      await nextRound()
    }
  } finally {
    // JSON that is refused while it comes is too long already.
    if (!isOver && isForm(request)) await dropRest(reader, moved)
    reader.releaseLock()
    // Nobody wants what is left.
    void request.body?.cancel().catch(() => {})
  }
}

const isForm = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/') === true

/** What a refusal waits for: all of a small body, and no more of a large one than costs little. */
const REST = { ms: 5_000, silenceMs: 500, bytes: 32 * 1024 * 1024 }

/**
 * Who is refused in the middle is still sending, and many look for the answer only when they are through: a connection
 * closed on what they send is reset, and the answer is lost with it (RFC 9112 section 9.6).
 */
async function dropRest(reader: ReadableStreamDefaultReader<Uint8Array>, moved: () => void): Promise<void> {
  const until = performance.now() + REST.ms
  for (let bytes = 0; bytes < REST.bytes && performance.now() < until;) {
    moved()
    const read = reader.read()
    if (!(await isSettled(read, REST.silenceMs))) return
    const { done, value } = await read.catch(() => ({ done: true, value: undefined }))
    if (done) return
    bytes += value?.length ?? 0
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
