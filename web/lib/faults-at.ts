/** The settings that were refused, by the place of their row: `fields.3.label` of `fields`. */
export function faultsAt(
  faults: Readonly<Record<string, string>> | undefined,
  list: string,
): Map<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>()
  for (const [name, text] of Object.entries(faults ?? {})) {
    const [of, at, setting] = name.split('.')
    if (of !== list || !/^\d+$/.test(at ?? '') || setting === undefined) continue
    found.set(Number(at), { ...found.get(Number(at)), [setting]: text })
  }
  return found
}
