/** Shows a question; `go` does what was held back. */
export type Ask = (go: () => void) => void

const asking: Ask[] = []

/** As long as a page has something to lose. Returns the undo. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.push(ask)
  return () => void asking.splice(asking.indexOf(ask), 1)
}

/** For what leaves a page by no link: signing out. At once where nothing would be lost. */
export function leaveWhenAllowed(go: () => void): void {
  const ask = asking.at(-1)
  if (ask) ask(go)
  else go()
}
