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
