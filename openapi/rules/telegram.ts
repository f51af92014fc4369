import type { components } from '../gen/schema.d.ts'
import { labels } from '../gen/labels.gen.ts'
import { changesBetween, type Changes } from './changes.ts'

type Schemas = components['schemas']
export type TelegramKey = Schemas['TelegramNotification']
export type TelegramSwitches = Schemas['TelegramSwitches']
export type QuietHours = Schemas['TelegramQuietHours']

export const TELEGRAM_KEYS = Object.keys(labels.TelegramNotification) as TelegramKey[]
export const QUIET_HOURS: QuietHours = { isOn: true, from: '23:00', to: '08:00' }
/** What nobody switches off for himself. */
const FIXED: readonly TelegramKey[] = ['taskAssigned']

/** Everything is on but what is named. */
export const switchesOf = (silent: readonly string[]): TelegramSwitches =>
  Object.fromEntries(TELEGRAM_KEYS.map((key) => [key, !silent.includes(key)])) as TelegramSwitches

/** What is off after a change, in the order of the contract. */
export const silentAfter = (silent: readonly string[], change: Schemas['TelegramNotifications'] = {}): TelegramKey[] =>
  TELEGRAM_KEYS.filter((key) => !(change[key] ?? !silent.includes(key)))

export const fixedFault = (change: Schemas['TelegramNotifications']): TelegramKey | undefined =>
  FIXED.find((key) => change[key] === false)

/** Enough to tell one token from another, and not enough to use it. */
export const tokenMask = (token: string): string => `${token.slice(0, 6).replace(/:.*/, '')}:****${token.slice(-4)}`

/** The number of the bot stands in its token. */
export const botIdOf = (token: string): string => token.slice(0, token.indexOf(':'))

export const quietWords = ({ isOn, from, to }: QuietHours): string => (isOn ? `${from}–${to}` : 'выключены')

const MINUTES = 24 * 60
const MINUTE_MS = 60_000
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * When the quiet hours of this moment end; undefined: it is not quiet. By the clock of the wall: where it jumps within
 * them, whoever asks again at that moment is told the rest.
 */
export function quietUntil(now: Date, timezone: string, { isOn, from, to }: QuietHours): Date | undefined {
  if (!isOn || from === to) return undefined
  const clock = new Intl.DateTimeFormat('ru-RU', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  const since = (minutesOf(clock) - minutesOf(from) + MINUTES) % MINUTES
  const length = (minutesOf(to) - minutesOf(from) + MINUTES) % MINUTES
  if (since >= length) return undefined
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + (length - since) * MINUTE_MS)
}

/** What an administrator settles beside the token. */
export type TelegramSettings = { isActive: boolean; silent: readonly string[]; quiet: QuietHours }

export const telegramAfter = (
  old: TelegramSettings | undefined,
  body: Pick<Schemas['TelegramUpdate'], 'isActive' | 'notifications' | 'quietHours'>,
): TelegramSettings => ({
  isActive: body.isActive ?? old?.isActive ?? true,
  silent: silentAfter(old?.silent ?? [], body.notifications),
  quiet: body.quietHours ?? old?.quiet ?? QUIET_HOURS,
})

const told = ({ isActive, silent, quiet }: TelegramSettings) => ({
  isActive,
  notifications: switchesOf(silent),
  quietHours: quietWords(quiet),
})
export const telegramChanges = (old: TelegramSettings, next: TelegramSettings): Changes | undefined =>
  changesBetween(told(old), told(next), ['isActive', 'notifications', 'quietHours'])

type Chat = Pick<Schemas['TelegramChat'], 'title' | 'restaurant' | 'events'>
const chatTold = ({ restaurant, events }: Chat) => ({
  restaurant: restaurant?.name ?? null,
  notifications: events.map((event) => labels.TelegramChatEvent[event]),
})
/** With the chat's name, for the log knows no chats. */
export function chatChanges(old: Chat, next: Chat): Changes | undefined {
  const changes = changesBetween(chatTold(old), chatTold(next), ['restaurant', 'notifications'])
  return changes && { chat: { new: old.title }, ...changes }
}
