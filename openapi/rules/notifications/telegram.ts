import type { components } from '../../gen/schema.d.ts'
import { labels } from '../../gen/labels.gen.ts'
import { ownKeys } from '../values/own-keys.ts'
import { changesBetween, type Changes } from '../events/changes.ts'
import { isTold, KINDS, type Choices, type NotificationKind } from './notification-kinds.ts'
import { afterQuiet } from './quiet-hours.ts'

type Schemas = components['schemas']
export type TelegramKey = Schemas['TelegramNotification']
export type TelegramSwitches = Schemas['TelegramSwitches']
export type QuietHours = Schemas['TelegramQuietHours']

export const TELEGRAM_KEYS = ownKeys(labels.TelegramNotification)
export const QUIET_HOURS: QuietHours = { isOn: true, from: '23:00', to: '08:00' }
/** Everything is on but what is named. */
export const switchesOf = (silent: readonly string[]): TelegramSwitches =>
  Object.fromEntries(TELEGRAM_KEYS.map((key) => [key, !silent.includes(key)])) as TelegramSwitches

/** What is off after a change, in the order of the contract. */
export const silentAfter = (silent: readonly string[], change: Schemas['TelegramNotifications'] = {}): TelegramKey[] =>
  TELEGRAM_KEYS.filter((key) => !(change[key] ?? !silent.includes(key)))

/** What somebody has chosen of his notifications, as far as the bot has a switch for it. */
export const switchesChosen = (choices: Choices, also: readonly NotificationKind[]): TelegramSwitches =>
  switchesOf(TELEGRAM_KEYS.filter((key) => !isTold(key, 'telegram', choices, also.includes(key))))

/** Only of what was named: the rest stays as it is. */
export const wishesOf = (change: Schemas['TelegramNotifications']) =>
  TELEGRAM_KEYS.flatMap((kind) => (change[kind] === undefined ? [] : { kind, telegram: change[kind] }))

/** What nobody switches off for himself. */
export const fixedFault = (
  change: Schemas['TelegramNotifications'],
  also: readonly NotificationKind[],
): TelegramKey | undefined =>
  TELEGRAM_KEYS.find((key) => change[key] === false && (KINDS[key].isObligatory || also.includes(key)))

/** Enough to tell one token from another, and not enough to use it. */
export const tokenMask = (token: string): string => `${token.slice(0, 6).replace(/:.*/, '')}:****${token.slice(-4)}`

/** The number of the bot stands in its token. */
export const botIdOf = (token: string): string => token.slice(0, token.indexOf(':'))

export const quietWords = ({ isOn, from, to }: QuietHours): string => (isOn ? `${from}–${to}` : 'выключены')

/** When the company's quiet hours of this moment end; undefined: it is not quiet. */
export function quietUntil(now: Date, timezone: string, quiet: QuietHours): Date | undefined {
  const until = afterQuiet(now, timezone, quiet.isOn ? quiet : null)
  return until > now ? until : undefined
}

/** What an administrator settles beside the token. */
export type TelegramSettings = { isActive: boolean; silent: readonly string[]; quiet: QuietHours }

/** What is not named stays; of one that is new it is as usual. */
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
/** For the event log: switches and hours as people read them. */
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
