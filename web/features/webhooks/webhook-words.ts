import type { Snapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { HOUR, MINUTE, SECOND } from '../../../openapi/rules/time/durations.ts'
import { TEST_TYPE, webhookName } from '../../../openapi/rules/integrations/webhooks.ts'
import { formatWhenIn } from '../../lib/dates.ts'
import type { Look } from '../../ui/Badge.tsx'

type Schemas = components['schemas']
export type Webhook = Snapshot<Schemas['Webhook']>
export type Delivery = Snapshot<Schemas['WebhookDelivery']>
export type Attempt = Snapshot<Schemas['WebhookAttempt']>

export const nameOf = (webhook: Pick<Webhook, 'url' | 'description'>): string => webhookName(webhook)
export const isOn = ({ status }: Pick<Webhook, 'status'>): boolean => status === 'active' || status === 'failing'

export const statusWords: Readonly<Record<Webhook['status'], string>> = {
  active: 'Работает',
  failing: 'Не доставляется',
  paused: 'Остановлен',
  off: 'Выключен',
}
/** Why it stands. */
export const offWords = ({ status, offReason }: Webhook): string => {
  if (offReason === null) return statusWords[status]
  return offReason === 'gone'
    ? 'Получатель ответил 410 — адреса больше нет'
    : `${limits.webhooks.offAfterHours / 24} дней подряд доставки не удавались`
}
const faults: Readonly<Record<NonNullable<Attempt['fault']>, string>> = {
  status: 'Получатель ответил ошибкой',
  redirect: 'Получатель перенаправил на другой адрес',
  timeout: 'Получатель не ответил за 15 секунд',
  address: 'Адрес получателя не в открытом интернете',
  connection: 'Соединиться не удалось',
}
export const faultWords = (fault: NonNullable<Attempt['fault']>): string => faults[fault]

const looks: Readonly<Record<Webhook['status'], Look>> = {
  active: { tone: 'ok', shape: 'full' },
  failing: { tone: 'warn', shape: 'ring' },
  paused: { tone: 'mute', shape: 'half' },
  off: { tone: 'danger', shape: 'ring' },
}
export const lookOf = ({ status }: Pick<Webhook, 'status'>): Look => looks[status]

const hasLabel = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)
/** «Создана тема»; of a trial its own words. */
export function eventWords(type: string): string {
  if (type === TEST_TYPE) return 'Проверка вебхука'
  return hasLabel(labels.EventAction, type) ? labels.EventAction[type] : type
}

/** «Пользователи: все» */
function maskWords(mask: string): string {
  if (mask === '*') return 'Все события'
  const section = mask.slice(0, mask.indexOf('.'))
  return mask.endsWith('.*') && hasLabel(labels.EventType, section) ? labels.EventType[section] : eventWords(mask)
}
const FEW = 3
export function eventsWords(events: readonly string[]): string {
  const shown = events.slice(0, FEW).map(maskWords).join(', ')
  return events.length > FEW ? `${shown} и ещё ${events.length - FEW}` : shown
}

const percent = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })
/** «доставлено 311 из 313, 99,4%» */
export function shareWords({ delivered24h, failed24h }: Pick<Webhook, 'delivered24h' | 'failed24h'>): string {
  const all = delivered24h + failed24h
  if (all === 0) return 'доставок не было'
  return `доставлено ${delivered24h.toLocaleString('ru-RU')} из ${all.toLocaleString('ru-RU')}, ${percent.format((100 * delivered24h) / all)}%`
}

const seconds = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** «184 мс», «1,2 с» */
export const msWords = (ms: number | null): string =>
  ms === null ? '—' : ms < SECOND ? `${ms} мс` : `${seconds.format(ms / SECOND)} с`

/** «200», «нет ответа» */
export function answerWords({ code, attempts }: Pick<Delivery, 'code' | 'attempts'>): string {
  if (code !== null) return String(code)
  return attempts > 0 ? 'нет ответа' : '—'
}

/** «через 4 мин», «в 16:06» */
export function nextWords(at: string, now: number, zone: string): string {
  const left = Date.parse(at) - now
  if (left <= 0) return 'сейчас'
  if (left < HOUR) return `через ${Math.ceil(left / MINUTE)} мин`
  return `в ${formatWhenIn(at, zone, new Date(now))}`
}

/** What became of it, where that is not said by its answer. */
export function stateWords({ status, attempts, nextAt }: Delivery, now: number, zone: string): string | undefined {
  if (status === 'waiting') return 'ждёт отправки'
  if (status === 'retrying' && nextAt !== null) return `повтор ${nextWords(nextAt, now, zone)}`
  if (status === 'failed') return attempts > 0 ? 'больше не повторяется' : 'не отправлялась: вебхук стоял'
  return attempts > 1 ? `доставлено с ${attempts}-й попытки` : undefined
}

export const attemptsMax = limits.webhooks.retrySeconds.length
/** «2 из 9» while it is not there yet. */
export const attemptWords = ({ status, attempts }: Delivery): string =>
  status === 'retrying' && attempts <= attemptsMax ? `${attempts} из ${attemptsMax + 1}` : String(attempts)

export const isWaiting = ({ status }: Pick<Delivery, 'status'>): boolean => status === 'waiting'
