import type { components } from '../../gen/schema.d.ts'
import { passed } from '../knowledge-base/article-review.ts'
import { shortened } from '../text/cut-text.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { shortDateTimeIn } from '../time/wall-words.ts'

type Schemas = components['schemas']
type Tone = Schemas['NotificationTone']
type Action = Schemas['NotificationAction']

/** What each kind is told with; moments as ISO, since they are kept as JSON. */
export type Facts = {
  checklistAvailable: { title: string; place: string | null; dueAt: string | null }
  checklistDueSoon: { title: string; place: string | null; dueAt: string }
  checklistOverdue: { title: string; place: string | null; done: number; total: number }
  checklistReturned: { title: string; place: string | null; comment: string }
  checklistMissed: { title: string; place: string | null; done: number; total: number }
  /** `item`: of the run; releases before named it only where no task was opened by itself. */
  checklistDeviation: { what: string; place: string | null; number: number | null; item?: string }
  taskAssigned: { number: number; title: string; dueAt: string | null }
  taskDueSoon: { number: number; title: string; dueAt: string }
  taskOverdue: { number: number; title: string; dueAt: string }
  /** `mayCheck`: false for whoever only does it; of others, and in releases before, it is left out. */
  taskStatusChanged: {
    number: number
    title: string
    status: Schemas['TaskStatus'] | 'returned'
    mayCheck?: false
  }
  taskComment: { number: number; title: string }
  mention: { number: number; quote: string }
  /** Without more: it is to be taken. Else what has become of that: another attempt, a result that was removed or decided. */
  testAssigned: {
    title: string
    dueAt: string | null
    again?: 'added' | 'removed'
    reviewed?: { attempt: string; percent: number; isPassed: boolean }
  }
  /** Null: it waits for a person, who says what it is. */
  testResult: { title: string; percent: number | null; isPassed: boolean }
  courseAssigned: { title: string; dueAt: string | null }
  articlePublished: { title: string }
  acknowledgementAsked: { title: string; dueAt: string | null; byTest: boolean }
  acknowledgementReminder: { title: string; dueAt: string | null; byTest: boolean }
  articleReview: { title: string; months: number }
  newsPublished: { title: string; isAsked: boolean }
  newsReminder: { title: string }
  exportReady: { what: string; rows: number }
  /** Null: the company has switched the section off. */
  digest: { day: string; tasksOverdue: number | null; runsMissed: number | null; deviations: number | null }
}

export type Told<K extends NotificationKind = NotificationKind> = {
  kind: K
  facts: Facts[K]
  /** Who did it, the last one first. */
  people: readonly string[]
  count: number
}
export type Words = { tone: Tone; title: string; text: string; action: Action | null }
type Worded = { tone: Tone; title: string; text?: (string | null)[]; action?: Action }
type Spoken<K extends NotificationKind> = (facts: Facts[K], told: Told, zone: string) => Worded

const STATUS: Record<Facts['taskStatusChanged']['status'], { words: string; tone: Tone }> = {
  new: { words: 'снова новая', tone: 'neutral' },
  in_progress: { words: 'в работе', tone: 'neutral' },
  review: { words: 'на проверке', tone: 'warning' },
  done: { words: 'выполнена', tone: 'success' },
  cancelled: { words: 'отменена', tone: 'neutral' },
  returned: { words: 'возвращена на доработку', tone: 'danger' },
}

const words: { [K in NotificationKind]: Spoken<K> } = {
  checklistAvailable: ({ title, place, dueAt }, _, zone) => ({
    tone: 'accent',
    title: `Можно заполнять «${title}»`,
    text: [place, until(dueAt, zone)],
  }),
  checklistDueSoon: ({ title, place, dueAt }, _, zone) => ({
    tone: 'warning',
    title: `Скоро срок чек-листа «${title}»`,
    text: [place, until(dueAt, zone)],
  }),
  checklistOverdue: ({ title, place, done, total }, { people }) => ({
    tone: 'danger',
    title: `Просрочен чек-лист «${title}»`,
    text: [place, `${done} из ${total}${people[0] ? `, заполняет ${short(people[0])}` : ''}`],
  }),
  checklistReturned: ({ title, place, comment }) => ({
    tone: 'danger',
    title: `Чек-лист «${title}» возвращен на доработку`,
    text: [place, comment],
  }),
  checklistMissed: ({ title, place, done, total }) => ({
    tone: 'danger',
    title: `Не заполнен чек-лист «${title}»`,
    text: [place, `${done} из ${total}`],
  }),
  checklistDeviation: ({ what, place, number }) => ({
    tone: 'danger',
    title: what,
    text: ['Отклонение', place, number === null ? null : `открыта задача №${number}`],
  }),
  taskAssigned: ({ number, title, dueAt }, _, zone) => ({
    tone: 'accent',
    title: `Вам поручена задача №${number}`,
    text: [title, until(dueAt, zone)],
  }),
  taskDueSoon: ({ number, title, dueAt }, _, zone) => ({
    tone: 'warning',
    title: `Скоро срок задачи №${number}`,
    text: [title, until(dueAt, zone)],
  }),
  taskOverdue: ({ number, title, dueAt }, _, zone) => ({
    tone: 'danger',
    title: `Просрочена задача №${number}`,
    text: [title, `срок был ${shortDateTimeIn(dueAt, zone)}`],
  }),
  taskStatusChanged: ({ number, title, status, mayCheck = true }, { people }) => ({
    tone: STATUS[status].tone,
    title: `Задача №${number} ${STATUS[status].words}`,
    text: [title, people[0] ? short(people[0]) : null],
    ...(status === 'review' && mayCheck && { action: 'check' }),
  }),
  taskComment: ({ number, title }, { people, count }) => ({
    tone: 'neutral',
    title: count === 1 ? `Комментарий к задаче №${number}` : `${count} ${plural(count, COMMENTS)} к задаче №${number}`,
    text: [count === 1 ? title : null, listed(people)],
  }),
  mention: ({ number, quote }, { people }) => ({
    tone: 'accent',
    title: people[0] ? `${people[0]} упомянул вас` : 'Вас упомянули',
    // Its comment was deleted, or calls somebody else.
    text: [quote && `«${quote}»`, `№${number}`],
  }),
  testAssigned: ({ title, dueAt, again, reviewed }, _, zone) => {
    if (reviewed) {
      const { percent, isPassed } = reviewed
      const outcome = `${isPassed ? 'сдан' : 'не сдан'}, ${percent}%`
      return { tone: isPassed ? 'success' : 'danger', title: `Тест «${title}» проверен: ${outcome}` }
    }
    if (again === 'added') return { tone: 'accent', title: `Тест «${title}» можно пройти ещё раз` }
    if (again === 'removed')
      return { tone: 'accent', title: `Результат теста «${title}» удалён`, text: ['пройдите его ещё раз'] }
    return { tone: 'accent', title: `Назначен тест «${title}»`, text: [until(dueAt, zone)] }
  },
  testResult: ({ title, percent, isPassed }, { people: [name = 'Сотрудник'] }) =>
    percent === null
      ? { tone: 'warning', title: `${name}: ответы на тест ждут проверки`, text: [title], action: 'check' }
      : {
          tone: isPassed ? 'success' : 'danger',
          title: `${name}: тест ${isPassed ? 'сдан' : 'не сдан'}, ${percent}%`,
          text: [title],
        },
  courseAssigned: ({ title, dueAt }, _, zone) => ({
    tone: 'accent',
    title: `Назначен курс «${title}»`,
    text: [until(dueAt, zone)],
  }),
  articlePublished: ({ title }) => ({ tone: 'neutral', title: 'Новая статья', text: [title] }),
  acknowledgementAsked: ({ title, dueAt, byTest }, _, zone) => ({
    tone: 'accent',
    title: 'Ознакомьтесь со статьёй',
    text: [title, byTest ? 'сдайте тест' : null, until(dueAt, zone)],
  }),
  acknowledgementReminder: ({ title, dueAt, byTest }, _, zone) => ({
    tone: 'warning',
    title: 'Напоминание: ознакомьтесь со статьёй',
    text: [title, byTest ? 'сдайте тест' : null, until(dueAt, zone)],
  }),
  articleReview: ({ title, months }) => ({
    tone: 'warning',
    title: 'Пора проверить статью',
    text: [title, passed(months)],
  }),
  newsPublished: ({ title, isAsked }) => ({
    tone: isAsked ? 'accent' : 'neutral',
    title,
    text: [isAsked ? 'Новость · нужно подтвердить' : 'Новость'],
  }),
  newsReminder: ({ title }) => ({ tone: 'warning', title: 'Напоминание: прочитайте новость', text: [title] }),
  exportReady: ({ what, rows }) => ({
    tone: 'success',
    title: 'Выгрузка готова',
    text: [`${what}, ${rows} ${plural(rows, ['строка', 'строки', 'строк'])}`],
    action: 'download',
  }),
  digest: ({ day, tasksOverdue, runsMissed, deviations }) => ({
    tone: 'neutral',
    title: `Итоги дня ${day}`,
    text: [
      counted('просроченных задач', tasksOverdue),
      counted('незаполненных чек-листов', runsMissed),
      counted('отклонений', deviations),
    ],
  }),
}

/** In a group nobody is «you»: whose a task is is said by name. */
const chatWords: typeof words = {
  ...words,
  taskAssigned: ({ number, title, dueAt }, { people, count }, zone) => ({
    tone: 'accent',
    title: count > 1 ? `Поручено ${count} ${plural(count, TASKS)}` : `Поручена задача №${number}`,
    text: [title, count > 1 ? null : listed(people), until(dueAt, zone)],
  }),
}

/** How a notification reads, by the clocks of whoever reads it. */
export const wordsOf = (told: Told, zone: string): Words => spoken(words, told, zone)
/** How a group chat reads it. */
export const chatWordsOf = (told: Told, zone: string): Words => spoken(chatWords, told, zone)

function spoken(by: typeof words, told: Told, zone: string): Words {
  // TypeScript cannot see that facts are those of the kind.
  const speak = by[told.kind] as Spoken<NotificationKind>
  const { tone, title, text = [], action = null } = speak(told.facts as never, told, zone)
  const line = text.filter((part) => part !== null && part !== '').join(' · ')
  return { tone, title: shortened(title, 400), text: shortened(line, 600), action }
}

/** Екатерина О. */
export function short(name: string): string {
  const [first = '', last] = name.trim().split(/\s+/)
  return last ? `${first} ${[...last][0]}.` : first
}

const OTHERS = ['', 'один', 'двое', 'трое', 'четверо', 'пятеро', 'шестеро', 'семеро']
/** Екатерина О., Дарья Б. и ещё двое */
export function listed(people: readonly string[]): string {
  const named = people.slice(0, people.length === 3 ? 3 : 2).map(short)
  const others = people.length - named.length
  return others > 0 ? `${named.join(', ')} и ещё ${OTHERS[others] ?? others}` : named.join(', ')
}

const COMMENTS: [string, string, string] = ['комментарий', 'комментария', 'комментариев']
const TASKS: [string, string, string] = ['задача', 'задачи', 'задач']
const plurals = new Intl.PluralRules('ru-RU')
function plural(n: number, [one, few, many]: [string, string, string]): string {
  const form = plurals.select(n)
  return form === 'one' ? one : form === 'many' ? many : few
}

const counted = (what: string, n: number | null): string | null => (n === null ? null : `${what} ${n}`)
const until = (at: string | null, zone: string): string | null =>
  at === null ? null : `до ${shortDateTimeIn(at, zone)}`
