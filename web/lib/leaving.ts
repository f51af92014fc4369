/** Shows a question; `go` does what was held back. */
export type Ask = (go: () => void) => void

const held: { ask: Ask | undefined }[] = []

/** Until the returned function is called, something would be lost by loading the page anew; `ask` is asked of a way out. */
export function holdLeaving(ask?: Ask): () => void {
  const mine = { ask }
  held.push(mine)
  return () => void held.splice(held.indexOf(mine), 1)
}

/** In this tab something would be lost by loading the page anew. */
export const isUnfinished = (): boolean => held.length > 0

/** For what leaves a page by no link: signing out. At once where nobody asks. */
export function leaveWhenAllowed(go: () => void): void {
  const ask = held.findLast((one) => one.ask)?.ask
  if (ask) ask(go)
  else go()
}
