import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'

/** The IANA zone of this name, spelled as it is called, as api/content/time-zone.ts; an unknown one is the form's fault. */
export function timeZoneNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    // '+03:00' is a zone for Intl, but no name.
    if (/^[a-z]/i.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Told below.
  }
  throw problem(400, 'TIMEZONE_UNKNOWN', undefined, { fields: { timezone: messages.TIMEZONE_UNKNOWN } })
}
