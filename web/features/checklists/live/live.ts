import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import {
  groupOf,
  isOpenRun,
  remindedUntil,
  type RunGroup,
  type RunMoments,
} from '../../../../openapi/rules/checklists/run-state.ts'
import { byZone, formatTimeIn } from '../../../lib/dates.ts'
import { lateBy, leftIn } from '../../../lib/deadline-words.ts'
import { shortName } from '../../../lib/names.ts'
import { plural } from '../../../lib/plural.ts'

type Schemas = components['schemas']
export type Live = Snapshot<Schemas['RunLive']>
export type Row = Live['runs'][number]
export type Fail = Live['fails'][number]

const momentsOf = ({ status, opensAt, dueAt, closesAt, completedAt }: Row['run']): RunMoments => ({
  status,
  opensAt: new Date(opensAt),
  dueAt: new Date(dueAt),
  closesAt: new Date(closesAt),
  completedAt: completedAt === null ? null : new Date(completedAt),
})

export const groups: readonly { group: RunGroup; title: string }[] = [
  { group: 'overdue', title: 'Просрочено' },
  { group: 'now', title: 'Идут сейчас' },
  { group: 'later', title: 'Позже' },
  { group: 'done', title: 'Готово' },
]
export const rowsOf = ({ runs }: Live, group: RunGroup, now: number): readonly Row[] =>
  runs.filter(({ run }) => groupOf(momentsOf(run), new Date(now)) === group)

const seconds = byZone({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
/** «14:08:31» by the clock of the place. */
export const secondIn = (at: number, timeZone: string): string => seconds(timeZone).format(at)

const days = byZone({ weekday: 'long', day: 'numeric', month: 'long' })
/** «Суббота, 21 ноября». */
export function dayIn(at: number, timeZone: string): string {
  const words = days(timeZone).format(at)
  return words.charAt(0).toLocaleUpperCase('ru') + words.slice(1)
}

interface Words {
  plain: string
  /** What is wrong. */
  bad?: string
}
/** «до 13:45 · на 35 минут», «10:42 · в срок · 96 баллов». */
export function deadlineOf({ run }: Row, now: number): Words {
  const { timezone, startsAt, opensAt, dueAt, closesAt, completedAt, score, criticalFailed } = run
  const due = Date.parse(dueAt)
  if (completedAt !== null && run.status === 'completed') {
    const late = run.isLate ? `на ${lateBy(Date.parse(completedAt) - due)} позже` : 'в срок'
    const points = score === null ? [] : [`${score} ${plural(score, 'балл', 'балла', 'баллов')}`]
    const plain = [formatTimeIn(completedAt, timezone), late, ...points].join(' · ')
    return criticalFailed ? { plain, bad: 'критичное отклонение' } : { plain }
  }
  const until = `до ${formatTimeIn(dueAt, timezone)}`
  if (run.status === 'missed' || now >= Date.parse(closesAt)) return { plain: until, bad: 'пропущен' }
  if (now >= due) return { plain: until, bad: `на ${lateBy(now - due)}` }
  if (now < Date.parse(opensAt))
    return { plain: `${formatTimeIn(startsAt, timezone)}–${formatTimeIn(dueAt, timezone)}` }
  return { plain: `${until} · ещё ${leftIn(due - now)}` }
}

const nowMs = 2 * 60_000
/** «пункт 7, в 14:08», «пункт 4, сейчас». */
export function placeOf({ run, now: last }: Row, now: number): string | undefined {
  if (!isOpenRun(run.status)) return undefined
  if (!last) return run.people.length === 0 ? 'никто не начал' : undefined
  const when = now - Date.parse(last.at) < nowMs ? 'сейчас' : `в ${formatTimeIn(last.at, run.timezone)}`
  return `пункт ${last.item}, ${when}`
}

type Reminding = 'may' | { at: string } | undefined
/** Whom nobody has begun, or is late with; for an hour it is told that he was reminded. */
export function remindingOf({ run, remindedAt }: Row, now: number): Reminding {
  if (!run.actions.includes('remind')) return undefined
  if (remindedAt !== null && remindedUntil(new Date(remindedAt), new Date(now))) return { at: remindedAt }
  const group = groupOf(momentsOf(run), new Date(now))
  return group === 'overdue' || (group === 'now' && run.answeredCount === 0) ? 'may' : undefined
}

/** «Задача №131, Илья Г., до 16:00», «Исправлено, Нина В., 12:05». */
export function fixWords(fix: NonNullable<Fail['fix']>, timeZone: string): string {
  if (fix.fixedAt) {
    const by = fix.fixedBy ? [shortName(fix.fixedBy.name)] : []
    return ['Исправлено', ...by, formatTimeIn(fix.fixedAt, timeZone)].join(', ')
  }
  const people = (fix.people ?? []).slice(0, 1).map(({ name }) => shortName(name))
  const due = fix.deadline ? [`до ${formatTimeIn(fix.deadline, timeZone)}`] : []
  return [`Задача №${fix.number}`, ...people, ...due].join(', ')
}

export const failsWords = (count: number): string =>
  `${count} ${plural(count, 'отклонение', 'отклонения', 'отклонений')}`
