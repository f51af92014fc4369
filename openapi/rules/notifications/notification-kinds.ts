import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import { moduleIsOn } from '../company/modules.ts'

type Schemas = components['schemas']
export type NotificationKind = Schemas['NotificationKind']
export type NotificationChannel = 'app' | 'telegram' | 'mail'
type Choice = Schemas['NotificationChoice']

export type KindRule = {
  isForAdmins: boolean
  /**
   * Cannot be switched off in the app and in Telegram. A company adds kinds of its own; news are obligatory one by one: those
   * that ask to be confirmed.
   */
  isObligatory: boolean
  /**
   * The letter of whoever wants letters of it. `urgent`: one of its own when nobody has read it for an hour; `own`: the room
   * writes one at once; `digest`: a line of the digest.
   */
  letter: 'urgent' | 'own' | 'digest'
  /** Whether letters are wanted until somebody chooses. */
  mail: boolean
  /** What comes while it is unread is counted in its row, and in Telegram written into the message that stands. */
  grows?: true
  /** It says that an end is near: behind that (`dueAt` of its facts) it is no news. */
  endsWhenDue?: true
  /** Nobody tells of it, so nobody chooses. */
  isUntold?: true
}

const plain: KindRule = { isForAdmins: false, isObligatory: false, letter: 'digest', mail: false }
const urgent: KindRule = { ...plain, letter: 'urgent', mail: true }
const inDigest: KindRule = { ...plain, mail: true }

/** In the order of the settings page. */
export const KINDS: Readonly<Record<NotificationKind, KindRule>> = {
  taskAssigned: { ...urgent, isObligatory: true },
  taskDueSoon: { ...plain, endsWhenDue: true },
  taskOverdue: urgent,
  taskStatusChanged: plain,
  taskComment: { ...plain, grows: true },
  mention: { ...urgent, letter: 'own' },
  checklistAvailable: plain,
  checklistDueSoon: { ...plain, endsWhenDue: true },
  checklistOverdue: plain,
  checklistReturned: plain,
  checklistMissed: { ...inDigest, isForAdmins: true },
  checklistDeviation: { ...urgent, isForAdmins: true },
  testAssigned: inDigest,
  testResult: { ...plain, isForAdmins: true },
  courseAssigned: inDigest,
  articlePublished: plain,
  acknowledgementAsked: { ...inDigest, isObligatory: true },
  acknowledgementReminder: { ...urgent, letter: 'own', isObligatory: true },
  articleReview: { ...inDigest, isForAdmins: true },
  newsPublished: inDigest,
  newsReminder: { ...urgent, isObligatory: true },
  exportReady: { ...plain, isUntold: true },
  digest: { ...plain, isForAdmins: true },
}

/** Whose section a kind is of; what belongs to none is told whatever is switched off. */
export const SECTION_OF: Readonly<Record<NotificationKind, Section | null>> = {
  taskAssigned: 'tasks',
  taskDueSoon: 'tasks',
  taskOverdue: 'tasks',
  taskStatusChanged: 'tasks',
  taskComment: 'tasks',
  mention: 'tasks',
  checklistAvailable: 'checklists',
  checklistDueSoon: 'checklists',
  checklistOverdue: 'checklists',
  checklistReturned: 'checklists',
  checklistMissed: 'checklists',
  checklistDeviation: 'checklists',
  testAssigned: 'testing',
  testResult: 'testing',
  courseAssigned: 'testing',
  articlePublished: 'knowledgeBase',
  acknowledgementAsked: 'knowledgeBase',
  acknowledgementReminder: 'knowledgeBase',
  articleReview: 'knowledgeBase',
  newsPublished: 'news',
  newsReminder: 'news',
  exportReady: null,
  digest: null,
}
type Section = 'tasks' | 'checklists' | 'testing' | 'knowledgeBase' | 'news'

/** What a company that has switched sections off tells of nobody: it would lead to pages that are not there. */
export const hiddenKinds = (company: Parameters<typeof moduleIsOn>[0]): NotificationKind[] =>
  ownKeys(KINDS).filter((kind) => {
    const section = SECTION_OF[kind]
    return section !== null && !moduleIsOn(company, section)
  })

/** What somebody has chosen: only what differs from the rules is kept. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

/** Whether somebody is told of a kind by a channel. */
export function isTold(
  kind: NotificationKind,
  channel: NotificationChannel,
  choices: Choices,
  isObligatory = false,
): boolean {
  const rule = KINDS[kind]
  if (channel !== 'mail' && (rule.isObligatory || isObligatory)) return true
  return choices[kind]?.[channel] ?? (channel === 'mail' ? rule.mail : true)
}

type Obligatory = readonly NotificationKind[]
const isObligatoryIn = (kind: NotificationKind, also: Obligatory): boolean =>
  KINDS[kind].isObligatory || also.includes(kind)

/** The kinds that a company may make obligatory; the others are so already. */
export const OPTIONAL: readonly NotificationKind[] = ownKeys(KINDS).filter(
  (kind) => !KINDS[kind].isObligatory && !KINDS[kind].isUntold,
)

/** What a company makes obligatory, in the order of the settings; what is so already is left out. */
export const obligatoryOf = (kinds: Obligatory): NotificationKind[] => OPTIONAL.filter((kind) => kinds.includes(kind))

/** The kinds that somebody may meet, each with what he has chosen; `also`: what his company has made obligatory. */
export const choicesShown = (role: Schemas['Role'], choices: Choices, also: Obligatory): Choice[] =>
  kindsOf(role).map((kind) => {
    const isObligatory = isObligatoryIn(kind, also)
    const told = (channel: NotificationChannel) => isTold(kind, channel, choices, isObligatory)
    return { kind, isObligatory, app: told('app'), telegram: told('telegram'), mail: told('mail') }
  })

const kindsOf = (role: Schemas['Role']): NotificationKind[] =>
  // Object.keys of a record keeps the order in which it is written.
  ownKeys(KINDS).filter((kind) => !KINDS[kind].isUntold && (role === 'admin' || !KINDS[kind].isForAdmins))

type Wish = NonNullable<Schemas['NotificationSettingsInput']['kinds']>[number]

/** The choices after a wish; undefined where it would switch off what may not be. */
export function chosen(choices: Choices, wishes: readonly Wish[], also: Obligatory): Choices | undefined {
  const next: Choices = { ...choices }
  for (const { kind, ...channels } of wishes) {
    if (isObligatoryIn(kind, also) && (channels.app === false || channels.telegram === false)) return undefined
    next[kind] = { ...next[kind], ...channels }
  }
  return next
}

/** How somebody is told before he has chosen anything. */
export const DEFAULT_QUIET = { from: limits.notifications.quietFrom, to: limits.notifications.quietTo }
/** A count that is shown: 100 is more than 99. */
export const UNREAD_COUNTED = limits.notifications.unreadShown + 1
