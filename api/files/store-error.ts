import { S3ServiceException } from '@aws-sdk/client-s3'

/** The store is away, slow or refuses us: 503 to the caller (R7). Holds no key and no address (I2). */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** What the store answered, when it answered at all. */
export function statusOf(error: unknown): number | undefined {
  const cause = error instanceof FileStoreError ? error.cause : undefined
  return cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
}

// Below the client's 10 s (A4), so that the 503 still reaches it (R7).
export const ANSWER_WITHIN = 8_000

/** What the store answers within a time; anything else it does is a FileStoreError, unless the caller went away. */
export async function answered<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  within = ANSWER_WITHIN,
): Promise<T> {
  const stop = new AbortController()
  const leave = () => stop.abort(signal?.reason)
  // By hand: AbortSignal.any keeps every signal that it made as long as the request's own one lives.
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  const late = setTimeout(() => stop.abort(new FileStoreError('no answer')), within)
  try {
    return await ask(stop.signal)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new FileStoreError('unreachable', { cause: error })
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', leave)
  }
}
