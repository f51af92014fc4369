import { join } from 'node:path'
import { FileStoreError } from './store-error.ts'

const MAKE_WITHIN = 30_000

/**
 * A WebP copy not wider than `width`; undefined when there is none: of an animation, or of what cannot be read. Throws when
 * the picture did not come whole, of which nothing can be said.
 */
export async function makeCopy(
  source: ReadableStream<Uint8Array>,
  width: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  let failure: unknown
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'copy-program.ts'), String(width)],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    // The child ends all the same, with half a picture.
    stdin: telling(source, (error) => (failure = error)),
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: MAKE_WITHIN,
    signal,
    killSignal: 'SIGKILL',
  })
  const [copy, code] = await Promise.all([new Response(child.stdout).bytes(), child.exited])
  if (failure !== undefined) throw new FileStoreError('broken off', { cause: failure })
  return code === 0 && copy.length > 0 ? copy : undefined
}

/** The same bytes; who breaks off in the middle is told of. */
function telling(source: ReadableStream<Uint8Array>, failed: (error: unknown) => void): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failed(error)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
