import { pathOfThing } from '../../openapi/rules/events/thing-paths.ts'
import { TEST_TYPE } from '../../openapi/rules/integrations/webhooks.ts'
import { pointer, type Contract } from './contract.ts'

/**
 * The section `webhooks` of OpenAPI 3.1: what comes to a receiver, one entry an event. All of it follows from EventAction
 * and WebhookPayload, so a new event has its entry at once.
 */
export function addWebhooks(contract: Contract): void {
  const { EventAction, EventType } = contract.components.schemas
  const named = { ...EventAction?.['x-labels'], [TEST_TYPE]: 'Проверка связи' }
  contract.webhooks = Object.fromEntries(
    Object.entries(named).map(([event, label]) => [
      event,
      { post: entryOf(contract, event, label, EventType?.['x-labels'] ?? {}) },
    ]),
  )
}

const entryOf = (contract: Contract, event: string, label: string, types: Readonly<Record<string, string>>) => ({
  operationId: operationIdOf(event),
  tags: ['webhooks'],
  summary: label,
  security: [],
  parameters: ['webhookId', 'webhookTimestamp', 'webhookSignature'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/WebhookPayload' },
            { type: 'object', properties: { type: { type: 'string', const: event } } },
          ],
        },
        example: exampleOf(contract, event, types),
      },
    },
  },
  responses: {
    '2XX': { description: 'Принято' },
    '410': { description: 'Больше не нужно: вебхук выключается' },
    default: { description: 'Не принято: будет повторено' },
  },
})

/** `webhookUserPinChanged`: no operation of ours is called so, since each ends with a known verb. */
const operationIdOf = (event: string) =>
  `webhook${event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`

/** The event of the feed's example, as it would be for another kind. */
function exampleOf(contract: Contract, event: string, types: Readonly<Record<string, string>>) {
  const { events } = pointer(contract, '#/components/examples/eventFeed/value') as { events: [Payload] }
  const [payload] = events
  const [type = ''] = event.split('.')
  const { id } = payload.data
  const changed = event.endsWith('.updated') ? ['name'] : []
  return { ...payload, type: event, data: { id, title: types[type] ?? null, changed, url: pathOfThing(type, id) } }
}
type Payload = { data: { id: string } }
