let held = 0

/** In this tab something would be lost by loading the page anew. */
export const isUnfinished = (): boolean => held > 0

/** Until the returned function is called. */
export function holdUnfinished(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}
