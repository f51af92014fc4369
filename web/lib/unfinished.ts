/** The lock that every page with an unfinished form holds; the worker (web/sw.ts) sees by it whether any is open. */
export const UNFINISHED = 'unfinished'

let held = 0

/** In this tab something would be lost by loading the page anew. */
export const isUnfinished = (): boolean => held > 0

/** Until the returned function is called; a tab that is closed lets go by itself. */
export function holdUnfinished(): () => void {
  held += 1
  const end = Promise.withResolvers<void>()
  // Not there by plain http; forbidden in some browsers' private windows, where no worker runs either.
  if ('locks' in navigator) navigator.locks.request(UNFINISHED, { mode: 'shared' }, () => end.promise).catch(() => {})
  return () => {
    held -= 1
    end.resolve()
  }
}
