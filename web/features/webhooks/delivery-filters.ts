import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
type Status = Schemas['WebhookDeliveryStatus']
type Action = Schemas['EventAction']
type Query = NonNullable<paths['/api/webhooks/{id}/deliveries']['get']['parameters']['query']>

/** What the journal shows; it lives in the address, and so does the delivery that stands open beside it. */
export interface Filters {
  status: Status | undefined
  action: Action | undefined
  page: number
  delivery: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const STATUSES: readonly string[] = ['waiting', 'delivered', 'retrying', 'failed'] satisfies Status[]
const isStatus = (value: string | null): value is Status => STATUSES.includes(value ?? '')
export const isAction = (value: string | null): value is Action => Object.hasOwn(labels.EventAction, value ?? '')

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const [status, action, delivery] = [params.get('status'), params.get('action'), params.get('delivery')]
  const page = Number(params.get('page') ?? 1)
  return {
    status: isStatus(status) ? status : undefined,
    action: isAction(action) ? action : undefined,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
    delivery: delivery !== null && uuid.test(delivery) ? delivery : undefined,
  }
}

/** The shortest form: defaults are left out. */
export function writeFilters({ status, action, page, delivery }: Filters): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (action) params.set('action', action)
  if (page > 1) params.set('page', String(page))
  if (delivery) params.set('delivery', delivery)
  return params.toString()
}

export const listQuery = ({ status, action, page }: Filters): Query => ({
  page,
  ...(status && { status }),
  ...(action && { action }),
})
