import type { components } from '../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { timeOf } from '../../lib/clock-time.ts'

type Settings = components['schemas']['NotificationSettings']
type Input = components['schemas']['NotificationSettingsInput']
export type Channel = 'app' | 'telegram' | 'mail'
type Kind = Settings['kinds'][number]['kind']

/** What is chosen here and not saved yet: another device's choices of other things stay. */
export interface Draft {
  kinds: Partial<Record<Kind, Partial<Record<Channel, boolean>>>>
  digest?: boolean
  digestAt?: string
  quiet?: boolean
  from?: string
  to?: string
}

export const hours = { digestAt: '09:00', from: '23:00', to: '08:00' }

type Known = { digestAt: string | null; quietHours: { readonly from: string; readonly to: string } | null }
/** The fields of time, as they are drawn. */
export const timesOf = ({ digestAt, quietHours }: Known, draft: Draft) => ({
  digest: draft.digest ?? digestAt !== null,
  digestAt: draft.digestAt ?? digestAt ?? hours.digestAt,
  quiet: draft.quiet ?? quietHours !== null,
  from: draft.from ?? quietHours?.from ?? hours.from,
  to: draft.to ?? quietHours?.to ?? hours.to,
})

/** Only what was changed is sent. */
export function inputOf(known: Known, draft: Draft): Input {
  const times = timesOf(known, draft)
  const input: Input = {}
  const kinds = ownKeys(draft.kinds).map((kind) => ({ kind, ...draft.kinds[kind] }))
  if (kinds.length > 0) input.kinds = kinds
  if (draft.digest !== undefined || draft.digestAt !== undefined)
    input.digestAt = times.digest ? timeOf(times.digestAt) : null
  if (draft.quiet !== undefined || draft.from !== undefined || draft.to !== undefined)
    input.quietHours = times.quiet ? { from: timeOf(times.from), to: timeOf(times.to) } : null
  return input
}
