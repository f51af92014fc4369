import { limits } from '../../openapi/gen/limits.gen.ts'
import { DAY, MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { payloadOf } from '../../openapi/rules/integrations/webhook-events.ts'
import { articleIds, companyIds, userIds } from './ids.ts'
import type { Seeded } from './row.ts'

type Schemas = components['schemas']
type Delivery = Schemas['WebhookDelivery']
type Attempt = Schemas['WebhookAttempt']
export type StoredWebhook = Omit<Schemas['Webhook'], 'status' | 'delivered24h' | 'failed24h' | 'lastDeliveryAt'> & {
  isActive: boolean
}
export type StoredDelivery = Delivery & {
  webhookId: string
  request: string
  answer: string | null
  tries: Attempt[]
}

export const webhookIds = {
  till: '019c1a20-0000-7a31-8b42-1c53d264e401',
  staff: '019c1a20-0000-7a31-8b42-1c53d264e402',
  old: '019c1a20-0000-7a31-8b42-1c53d264e403',
} as const
const company = { id: companyIds.berezka, subdomain: 'berezka' }
const marina = { id: userIds.marina, name: 'Марина Соколова' }

/** One that stumbles now and then, one that is well, one that was switched off. */
export function seededWebhooks(now: number): Seeded<StoredWebhook>[] {
  const at = (ms: number) => new Date(now + ms).toISOString()
  const hook = (row: Omit<StoredWebhook, 'createdBy' | 'updatedAt' | 'oldSecretUntil' | 'headers'>) => ({
    companyId: company.id,
    row: { createdBy: marina, updatedAt: row.createdAt, oldSecretUntil: null, headers: [], ...row },
  })
  return [
    hook({
      _id: webhookIds.old,
      url: 'https://bi.example.ru/in',
      description: 'Выгрузка в BI',
      events: ['*'],
      isActive: true,
      offReason: 'failures',
      failingSince: at(-17 * DAY),
      createdAt: at(-140 * DAY),
    }),
    {
      companyId: company.id,
      row: {
        ...hook({
          _id: webhookIds.till,
          url: 'https://hooks.rk-berezka.ru/events',
          description: 'Касса r_keeper',
          events: ['task.*', 'checklist.*', 'article.updated', 'user.updated'],
          isActive: true,
          offReason: null,
          failingSince: at(-5 * MINUTE),
          createdAt: at(-80 * DAY),
        }).row,
        headers: ['X-Token'],
      },
    },
    hook({
      _id: webhookIds.staff,
      url: 'https://1c.berezka.ru/hs/staff',
      description: 'Кадры 1С:ЗУП',
      events: ['user.*', 'position.*'],
      isActive: true,
      offReason: null,
      failingSince: null,
      createdAt: at(-16 * DAY),
    }),
  ]
}

type Told = {
  webhook: keyof typeof webhookIds
  minutes: number
  type: Schemas['EventAction']
  title: string
  changed?: string[]
  /** What was answered, the oldest first; null: nothing. */
  answers: readonly (readonly [code: number | null, ms: number])[]
}
const told: readonly Told[] = [
  {
    webhook: 'till',
    minutes: 5,
    type: 'task.completed',
    title: 'Заменить лампу',
    changed: ['status'],
    answers: [
      [503, 1100],
      [503, 1200],
    ],
  },
  { webhook: 'till', minutes: 16, type: 'task.created', title: 'Вымыть витрину', answers: [[200, 184]] },
  {
    webhook: 'till',
    minutes: 20,
    type: 'task.updated',
    title: 'Принять поставку',
    changed: ['dueAt'],
    answers: [
      [500, 96],
      [200, 210],
    ],
  },
  { webhook: 'till', minutes: 30, type: 'checklist.run_completed', title: 'Открытие смены', answers: [[200, 171]] },
  {
    webhook: 'till',
    minutes: 53,
    type: 'user.updated',
    title: 'Артём Ким',
    changed: ['position'],
    answers: [
      [null, 15_000],
      [null, 15_000],
      [null, 15_000],
      [null, 15_000],
    ],
  },
  { webhook: 'till', minutes: 86, type: 'article.updated', title: 'Стандарт обслуживания', answers: [[200, 166]] },
  {
    webhook: 'staff',
    minutes: 53,
    type: 'user.updated',
    title: 'Артём Ким',
    changed: ['position'],
    answers: [[200, 74]],
  },
  { webhook: 'staff', minutes: 380, type: 'user.created', title: 'Дарья Лис', answers: [[200, 81]] },
]

/** Newest last, as they are kept. */
export function seededDeliveries(now: number): Seeded<StoredDelivery>[] {
  const iso = (at: number) => new Date(at).toISOString()
  return told
    .map(({ webhook, minutes, type, title, changed = [], answers }, n) => {
      const created = now - minutes * MINUTE
      const eventId = `019c1a20-0000-7a31-8b42-1c53d264e6${String(n).padStart(2, '0')}`
      const tries = answers.map(([code, ms], step): Attempt => {
        const waited = limits.webhooks.retrySeconds.slice(0, step).reduce((sum, one) => sum + one, 0)
        return { at: iso(created + waited * SECOND + ms), code, ms, fault: faultOf(code) }
      })
      const last = tries.at(-1)
      const isDone = last?.fault === null
      const next = limits.webhooks.retrySeconds[tries.length - 1] ?? 0
      const row: StoredDelivery = {
        _id: `019c1a20-0000-7a31-8b42-1c53d264e5${String(n).padStart(2, '0')}`,
        webhookId: webhookIds[webhook],
        eventId,
        type,
        status: isDone ? 'delivered' : 'retrying',
        attempts: tries.length,
        code: last?.code ?? null,
        ms: last?.ms ?? null,
        nextAt: isDone ? null : iso(Math.max(now + 4 * MINUTE, Date.parse(last?.at ?? '') + next * SECOND)),
        lastAt: last?.at ?? null,
        createdAt: iso(created),
        request: JSON.stringify(
          payloadOf({
            id: eventId,
            type,
            at: iso(created),
            seq: 'MTIzLjAxOWEwYjFjLTJkM2UtN2Y0MC04YTUxLTZiNzJjOGQ5ZTBmMQ',
            company,
            actor: { kind: 'person', id: userIds.marina },
            entity: { type: type.slice(0, type.indexOf('.')), id: articleIds.firstMinutes, title },
            changed,
          }),
        ),
        answer: isDone ? 'ok' : last?.code === null ? null : 'Service Unavailable',
        tries,
      }
      return { companyId: company.id, row }
    })
    .toSorted((a, b) => a.row.createdAt.localeCompare(b.row.createdAt))
}

const faultOf = (code: number | null): Attempt['fault'] => (code === null ? 'timeout' : code >= 400 ? 'status' : null)
