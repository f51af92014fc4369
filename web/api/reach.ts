import { limits } from '../../openapi/gen/limits.gen.ts'

type Listener = (answered: boolean) => void
let listener: Listener | undefined

/** Hears of each call whether anybody answered it. Returns the undo. */
export function onReach(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

export const tellReach = (answered: boolean): void => listener?.(answered)

/** Whether the app's own server answers now, past every cache. */
export async function serverAnswers(path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.app.layoutTimeoutMs)
    const { ok } = await fetch(path, { method: 'HEAD', cache: 'no-store', signal })
    return ok
  } catch {
    return false
  }
}
