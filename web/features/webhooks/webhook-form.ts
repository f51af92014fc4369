import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { headerFaults, parsedWebhookUrl } from '../../../openapi/rules/integrations/webhooks.ts'
import type { Webhook } from './webhook-words.ts'

type Schemas = components['schemas']
export type Faults = Readonly<Record<string, string>>
export interface HeaderDraft {
  id: string
  name: string
  value: string
}
export interface WebhookDraft {
  url: string
  description: string
  isAll: boolean
  events: readonly string[]
  headers: readonly HeaderDraft[]
}

export const draftOf = (webhook: Webhook | undefined): WebhookDraft => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  isAll: webhook?.events.includes('*') ?? false,
  events: webhook?.events.filter((mask) => mask !== '*') ?? [],
  headers: (webhook?.headers ?? []).map((name) => ({ id: name, name, value: '' })),
})

/** A line that nobody wrote into is none. */
const written = ({ headers }: Pick<WebhookDraft, 'headers'>) =>
  headers.filter(({ name, value }) => name.trim() !== '' || value !== '')
const headersOf = (draft: WebhookDraft): Schemas['WebhookHeaders'] =>
  written(draft).map(({ name, value }) => ({ name: name.trim(), ...(value !== '' && { value }) }))

export const bodyOf = (draft: WebhookDraft): Schemas['WebhookCreate'] => ({
  url: draft.url.trim(),
  description: draft.description,
  events: draft.isAll ? ['*'] : [...draft.events],
  headers: headersOf(draft),
})

/** The server knows more: whether the name stands for an address of the internet. */
export function faultsOf(draft: WebhookDraft, kept: readonly string[]): Faults {
  const headers = headerFaults(headersOf(draft), kept)
  return {
    ...(draft.url.trim() === ''
      ? { url: 'Введите адрес' }
      : !parsedWebhookUrl(draft.url, true) && { url: messages.WEBHOOK_URL_INVALID }),
    ...(!draft.isAll && draft.events.length === 0 && { events: 'Выберите хотя бы одно событие' }),
    ...(!draft.isAll &&
      draft.events.length > limits.webhooks.eventsMax && {
        events: `Не больше ${limits.webhooks.eventsMax}: отметьте разделы целиком`,
      }),
    ...(headers && { headers: messages.WEBHOOK_HEADER_INVALID }),
  }
}
export const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0
