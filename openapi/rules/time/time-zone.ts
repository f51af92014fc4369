/** The IANA zone of this name, spelled as it is called; undefined when there is none. */
export function timeZoneNamed(name: string): string | undefined {
  // '+03:00' is a zone for Intl, but no name: it knows no change of the law.
  if (!/^[a-z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
