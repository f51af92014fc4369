import { limits } from '../../openapi/gen/limits.gen.ts'

/** The code of a part didn't arrive: no network, or a newer build has replaced the file. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

export interface PartTiming {
  timeoutMs: number
  /** Between the tries. */
  pauses: readonly number[]
}

const timing: PartTiming = { timeoutMs: limits.app.layoutTimeoutMs, pauses: [500, 1500] }

async function withRetry<T>(load: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}

/** Code that is fetched apart from the first load, tried again before it is given up as a ChunkError. */
export async function fetchPart<T>(load: () => Promise<T>, { timeoutMs, pauses } = timing): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), timeoutMs)
  try {
    return await Promise.race([withRetry(load, pauses), late.promise])
  } catch (cause) {
    throw new ChunkError('a part of the app failed to load', { cause })
  } finally {
    clearTimeout(timer)
  }
}

let listener: (() => void) | undefined

/** The shell registers here: it knows of toasts and of what is unsaved. Returns the undo. */
export function onLostPart(next: () => void): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

/** A part that somebody has asked for isn't coming. */
export const partIsLost = (): void => listener?.()

/** When the browser has nothing better to do: what will be wanted soon, but must not hold up what is wanted now. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, limits.app.layoutDelayMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
