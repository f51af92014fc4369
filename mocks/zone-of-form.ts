import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { timeZoneNamed } from '../openapi/rules/time/time-zone.ts'

/** The zone that a form names; an unknown one is the form's fault. */
export function zoneOfForm(name: string | undefined): string | undefined {
  const zone = name === undefined ? undefined : timeZoneNamed(name)
  if (name !== undefined && !zone)
    throw problem(400, 'TIMEZONE_UNKNOWN', undefined, { fields: { timezone: messages.TIMEZONE_UNKNOWN } })
  return zone
}
