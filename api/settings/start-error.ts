/** A reason not to start that its reader can mend. The message is one Russian sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What goes to the console when a start fails. The stack of an unforeseen fault is for LOG_LEVEL=debug only. */
export function explainFailure(error: unknown, debug: boolean): string {
  if (error instanceof StartError) return error.message
  if (debug && error instanceof Error && error.stack) return error.stack
  const reason = error instanceof Error ? error.message : String(error)
  return `Не получилось: ${reason} (подробности: LOG_LEVEL=debug).`
}
