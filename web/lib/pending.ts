const flushes = new Set<() => void>()

/** An editor that holds its changes back for a moment says how to get them. Returns the undo. */
export function registerPending(flush: () => void): () => void {
  flushes.add(flush)
  return () => void flushes.delete(flush)
}

/** Before a form is sent: whatever was typed last has reached its state when this returns. */
export function flushPending(): void {
  for (const flush of flushes) flush()
}
