/** The fault of a field by the names of the contract: `topics.3.order` is a fault of `topics`. */
export const errorOf = (fields: Record<string, string> | undefined, name: string): string | undefined =>
  Object.entries(fields ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
