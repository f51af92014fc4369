import { labels } from '../../gen/labels.gen.ts'
import { messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import { pathOfThing } from '../events/thing-paths.ts'

type Schemas = components['schemas']

const actions = ownKeys(labels.EventAction)
const types = ownKeys(labels.EventType)
const isOf = (type: string, action: string) => action.startsWith(`${type}.`)

/** Every event, by section. */
export const webhookTypes: readonly Schemas['WebhookTypeGroup'][] = types.map((type) => ({
  type,
  actions: actions.filter((action) => isOf(type, action)),
}))

/** An event, all of a section (`user.*`), or all. */
export const isWanted = (masks: readonly string[], action: string): boolean =>
  masks.some((mask) => mask === '*' || mask === action || (mask.endsWith('.*') && isOf(mask.slice(0, -2), action)))

const isKnown = (mask: string) => actions.some((action) => isWanted([mask], action))

/** Which of them name no event, by field. */
export function maskFaults(masks: readonly string[] = []): Record<string, string> | undefined {
  const wrong = masks.flatMap((mask, i) =>
    isKnown(mask) ? [] : [[`events.${i}`, messages.WEBHOOK_EVENT_UNKNOWN] as const],
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
}

/** Of a query: what names no event chooses none. */
export const masksOf = (chosen = ''): string[] =>
  chosen
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

type Told = {
  id: string
  type: string
  at: string
  seq: string
  company: { id: string; subdomain: string }
  actor: Schemas['WebhookActor']
  entity?: { type: string; id: string; title: string } | undefined
  changed: readonly string[]
}

/** What is told of an event, by a webhook and by the feed alike. */
export const payloadOf = ({ id, type, at, seq, company, actor, entity, changed }: Told): Schemas['WebhookPayload'] => ({
  id,
  type,
  timestamp: at,
  seq,
  company,
  actor,
  data: {
    id: entity?.id ?? null,
    title: entity?.title ?? null,
    changed: [...changed],
    url: entity ? pathOfThing(entity.type, entity.id) : null,
  },
})
