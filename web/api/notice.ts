/** What the client has to tell the whole app, whichever screen made the call. */
export type Notice =
  | { kind: 'toast'; tone: 'error' | 'success' | 'info'; text: string }
  /** The session is over: the token is gone already, the shell leads to /login after the delay (A1). */
  | { kind: 'session-over' }
  /** The page can't go on: the shell opens /500 with this message. */
  | { kind: 'page-failed'; message: string }
  /** The section that was asked is off in this company: what the app knows of it is old. */
  | { kind: 'module-off' }

type Listener = (notice: Notice) => void
let listener: Listener | undefined

/** The shell registers here; api.ts knows nothing of toasts and pages. Returns the undo. */
export function onNotice(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

export const notify = (notice: Notice): void => listener?.(notice)
