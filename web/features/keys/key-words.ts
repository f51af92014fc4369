import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { formatDateTimeIn, formatWhenIn } from '../../lib/dates.ts'
import { lateBy } from '../../lib/deadline-words.ts'
import type { Look } from '../../ui/Badge.tsx'

type Schemas = components['schemas']
export type Key = Snapshot<Schemas['ApiKey']>
export type Scope = Schemas['ApiKeyScope']

/** What a key is usually made for. */
export const presets: readonly { value: string; label: string; hint: string; scopes: readonly Scope[] }[] = [
  { value: 'till', label: 'Касса', hint: 'задачи — запись, файлы — чтение', scopes: ['tasks:write', 'files:read'] },
  {
    value: 'staff',
    label: 'Кадры',
    hint: 'сотрудники и должности — запись, рестораны — чтение',
    scopes: ['users:write', 'positions:write', 'restaurants:read'],
  },
  { value: 'reading', label: 'Чтение базы знаний', hint: 'статьи и темы', scopes: ['articles:read', 'topics:read'] },
]

const isSame = (one: readonly Scope[], other: readonly Scope[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope))
export const presetOf = (scopes: readonly Scope[]) => presets.find((preset) => isSame(preset.scopes, scopes))

/** «Статьи: чтение» */
export const scopeWords = (scope: Scope): string => labels.ApiKeyScope[scope]
const roomOf = (scope: Scope): string => scopeWords(scope).replace(/:.*/, '')

/** «Касса: задачи, файлы»; what is no preset by its rooms, and which of them may be written. */
export function accessWords(scopes: readonly Scope[]): string {
  const preset = presetOf(scopes)
  const rooms = scopes.map((scope) => roomOf(scope) + (scope.endsWith(':write') ? ' (запись)' : ''))
  const listed = rooms.map((room, at) => (at === 0 && !preset ? room : room.toLocaleLowerCase('ru'))).join(', ')
  return preset ? `${preset.label}: ${listed}` : listed
}

/** «Мойка, Летний сад»; undefined: the whole company. */
export const placeWords = ({ restaurants }: Pick<Key, 'restaurants'>): string | undefined =>
  restaurants === null ? undefined : restaurants.map(({ name }) => name).join(', ') || 'ни одного ресторана'

export interface End {
  words: string
  date: string | undefined
  tone: 'danger' | 'warn' | undefined
}
const YEAR = 365 * DAY
const [soonDays = 0] = limits.keys.expiryLetterDays

/** «через 9 дней», «истёк 3 дня назад», «без срока». */
export function endWords({ expiresAt }: Pick<Key, 'expiresAt'>, now: number, zone: string): End {
  if (expiresAt === null) return { words: 'без срока', date: undefined, tone: undefined }
  const date = formatDateTimeIn(expiresAt, zone).slice(0, 10)
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return { words: `истёк ${lateBy(-left)} назад`, date, tone: 'danger' }
  const words = left >= YEAR - DAY ? 'через год' : `через ${lateBy(left)}`
  return { words, date, tone: left <= soonDays * DAY ? 'warn' : undefined }
}

/** «сегодня, 14:17», «18.11.2026 23:58». */
export function whenWords(at: string | null, now: number, zone: string): string {
  if (at === null) return 'ещё не вызывался'
  const when = formatWhenIn(at, zone, new Date(now))
  return when.length <= 'чч:мм'.length ? `сегодня, ${when}` : when
}

export function lookOf({ status, lastUsedAt }: Pick<Key, 'status' | 'lastUsedAt'>): Look {
  if (status === 'expired') return { tone: 'danger', shape: 'ring' }
  if (status === 'paused') return { tone: 'warn', shape: 'half' }
  return lastUsedAt === null ? { tone: 'mute', shape: 'dash' } : { tone: 'ok', shape: 'full' }
}
