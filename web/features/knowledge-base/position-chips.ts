export interface NamedPosition {
  readonly _id: string
  readonly name: string
}

/**
 * The positions to choose from: those in use, and those that the article has from a time when they were. Before the
 * list has come nobody knows which are which.
 */
export function positionChoices(
  active: readonly NamedPosition[] | undefined,
  known: readonly NamedPosition[],
): NamedPosition[] {
  if (!active) return [...known]
  const old = known.filter(({ _id }) => !active.some((one) => one._id === _id))
  return [...active, ...old.map(({ _id, name }) => ({ _id, name: `${name} (неактивна)` }))]
}
