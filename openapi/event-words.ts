import { labels } from './gen/labels.gen.ts'
import type { components } from './gen/schema.d.ts'
import { type KeptRepeat, repeatWords } from './rules/time/repeat-words.ts'

/**
 * How a change of the event log reads in Russian: the export, the page and the mocks say it with the same words
 * Small: it goes to the browser.
 */
type Change = components['schemas']['EventChange']
type Field = Change['field']
type DueIn = components['schemas']['TaskDueIn']

const EMPTY = '—'
const MOMENTS = new Set<Field>(['expiresAt', 'deadline'])
const CHANGED = 'изменено'

/** 'Заголовок: Было → Стало'; 'Содержание: изменено' where the log keeps no values. `timezone`: the company's, for moments. */
export function changeWords(change: Change, timezone?: string): string {
  const label = labels.EventField[change.field]
  const { from, to } = differing(change)
  if (from === undefined && to === undefined) return `${label}: ${CHANGED}`
  const after = valueWords(change.field, to, timezone)
  if (from === undefined) return `${label}: ${after}`
  return `${label}: ${valueWords(change.field, from, timezone)} → ${after}`
}

/** One side of a change. */
export function valueWords(field: Field, value: unknown, timezone?: string): string {
  if (value === undefined || value === null || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textWords(field, value, timezone)
  if (Array.isArray(value)) return value.map((item) => valueWords(field, item, timezone)).join(', ') || EMPTY
  return isRecord(value) ? recordWords(field, value, timezone) : EMPTY
}

function textWords(field: Field, text: string, timezone?: string): string {
  if (MOMENTS.has(field)) return moment(text, timezone)
  return own(WORDS[field], text) ?? text
}

const NAMES: Partial<Record<Field, Readonly<Record<string, string>>>> = {
  modules: labels.ModuleSettings,
  notifications: labels.TelegramNotification,
}

/** What has a name is called by it (a file, a logo); the rest are settings, 'Подпись: значение' each. */
function recordWords(field: Field, value: Record<string, unknown>, timezone?: string): string {
  if (typeof value['name'] === 'string') return value['name']
  if (field === 'repeat' && isRepeat(value)) return repeatWords(value)
  if (field === 'dueIn' && isDueIn(value)) return dueInWords(value)
  if (field === 'logos' && typeof value['type'] === 'string') return own(LOGOS, value['type']) ?? value['type']
  if (field === 'settings' && typeof value['category'] === 'string') return `${value['category']} — ${value['count']}`
  const names = NAMES[field] ?? SETTINGS
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => {
      const words = typeof part === 'string' ? (own(SHOW_ANSWERS, part) ?? part) : valueWords(field, part, timezone)
      return `${own(names, name) ?? name}: ${words}`
    })
  return parts.join(', ') || EMPTY
}

/** Of settings only those that changed are told; of a rule a part would say nothing. */
export function differing({ field, from, to }: Change): { from?: unknown; to?: unknown } {
  if (!isRecord(from) || !isRecord(to) || field === 'repeat' || field === 'dueIn') return { from, to }
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  )
  const only = (side: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, side[name]]))
  return changed.length > 0 ? { from: only(from), to: only(to) } : { from, to }
}

function moment(text: string, timezone: string | undefined): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('ru-RU', { ...digits, ...(timezone && { timeZone: timezone }) })
    .format(at)
    .replace(',', '')
}

// The log keeps them as the contract has them; what is kept otherwise is told part by part.
const isRepeat = (value: Record<string, unknown>): value is Record<string, unknown> & KeptRepeat =>
  typeof value['type'] === 'string' && typeof value['startTime'] === 'string'
const isDueIn = (value: Record<string, unknown>): value is Record<string, unknown> & DueIn =>
  typeof value['days'] === 'number' && typeof value['time'] === 'string'

/** 'в тот же день до 18:00', 'через 3 дн. до 18:00'. */
const dueInWords = ({ days, time }: DueIn) => `${days === 0 ? 'в тот же день' : `через ${days} дн.`} до ${time}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own members only: a value may be called 'constructor'. */
const own = (words: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  words && Object.hasOwn(words, name) ? words[name] : undefined

const SETTINGS: Record<keyof components['schemas']['TestSettings'], string> = {
  timeLimit: 'Время, мин',
  passingScore: 'Проходной балл, %',
  attemptsLimit: 'Попыток',
  retakeDelayHours: 'Пауза между попытками, ч',
  shuffleQuestions: 'Перемешивать вопросы',
  shuffleAnswers: 'Перемешивать ответы',
  questionsPerAttempt: 'Вопросов за попытку',
  pool: 'Вопросов из групп',
  showAnswers: 'Показывать ответы',
  allowCopy: 'Копирование текста',
}
const SHOW_ANSWERS = { never: 'никогда', passed: 'после сдачи', always: 'всегда' }
const LOGOS = { menu: 'Логотип в меню', login: 'Логотип на странице входа' }

/** Values that are words of the contract and not of people. */
const WORDS: Partial<Record<Field, Readonly<Record<string, string>>>> = {
  role: labels.Role,
  status: {
    draft: 'Черновик',
    published: 'Опубликовано',
    archived: 'Архив',
    active: 'Активна',
    inactive: 'Неактивна',
    ...labels.TaskStatus,
  },
  priority: labels.TaskPriority,
  assignMode: labels.TaskAssignMode,
  modules: labels.ModuleSettings,
  acknowledgement: labels.AcknowledgementKind,
  logos: LOGOS,
}
