import type { components } from '../../openapi/gen/schema.d.ts'
import { type Query, rowsOf, type Run, type RunFiguresWorld } from './run-figures-world.ts'

/** Every figure of checklists by a plain count of the rows. */
type Schemas = components['schemas']
function stateOf({ status, dueAt, closesAt }: Run, time: number): string {
  if (['completed', 'missed', 'cancelled'].includes(status)) return status
  return closesAt.getTime() <= time ? 'missed' : dueAt.getTime() <= time ? 'overdue' : status
}
function figures(runs: Run[], time: number) {
  const of = (state: string) => runs.filter((run) => stateOf(run, time) === state)
  const completed = of('completed')
  const late = completed.filter((run) => run.isLate).length
  const [missed, overdue] = [of('missed').length, of('overdue').length]
  const inProgress = of('in_progress').length
  const scores = completed.flatMap(({ score }) => (score === null ? [] : [score]))
  const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))
  return {
    counts: {
      total: completed.length + missed + overdue + inProgress,
      completed: completed.length,
      ...{ late, missed, overdue, inProgress },
      ahead: of('scheduled').length,
    },
    completionRate: percent(completed.length, completed.length + missed + overdue),
    onTimeRate: percent(completed.length - late, completed.length),
    avgScore: scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    fails: runs.reduce((sum, run) => sum + run.fails, 0),
  }
}
const beginOf = (day: string, group: string, from: string) => {
  if (group === 'day') return day
  const at = new Date(`${day}T00:00Z`)
  if (group === 'week') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  else at.setUTCDate(1)
  const begins = at.toISOString().slice(0, 10)
  return begins < from ? from : begins
}
const hourAt = (at: string, zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)))

/** The answer as the rows say it. */
export async function recounted(
  world: RunFiguresWorld,
  { restaurant, user, position }: Query,
  { span }: Schemas['MonitoringChecklists'],
) {
  const { cook, time, zones } = world
  const people = user ? [user] : position ? [cook.id] : undefined
  const all = (await rowsOf(world)).filter(
    (run) =>
      run.status !== 'cancelled' &&
      (!restaurant || run.place === restaurant) &&
      (!people || people.some((id) => id === (run.completedBy ?? run.assignee))),
  )
  const of = ({ from, to }: { from: string; to: string }) => all.filter(({ day }) => day >= from && day <= to)
  const [now, before] = [of(span.period), of(span.previous)]
  const both = (is: (run: Run) => boolean) => ({
    now: figures(now.filter(is), time),
    before: figures(before.filter(is), time),
  })
  const hours = new Map<string, number>()
  const fails = new Map<string, number>()
  for (const run of now) {
    for (const [item, at] of Object.entries(run.failed ?? {})) {
      const weekday = new Date(`${run.day}T00:00Z`).getUTCDay() || 7
      const hour = `${weekday} ${hourAt(at, zones[run.place ?? ''] ?? 'Europe/Moscow')}`
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
      fails.set(`${run.checklist} ${item}`, (fails.get(`${run.checklist} ${item}`) ?? 0) + 1)
    }
  }
  return {
    ...both(() => true),
    parts: Object.fromEntries(
      [...Map.groupBy(now, ({ day }) => beginOf(day, span.group, span.period.from))].map(([part, own]) => [
        part,
        figures(own, time).counts,
      ]),
    ),
    places: Object.fromEntries(
      [...new Set([...now, ...before].map(({ place }) => place))].map((id) => [
        String(id),
        both(({ place }) => place === id),
      ]),
    ),
    templates: Object.fromEntries(
      [...new Set([...now, ...before].map(({ checklist }) => checklist))].map((id) => [
        id,
        both((run) => run.checklist === id),
      ]),
    ),
    hours: Object.fromEntries(hours),
    fails: Object.fromEntries(fails),
  }
}
export const told = (answer: Schemas['MonitoringChecklists']) => ({
  now: answer.now,
  before: answer.before,
  parts: Object.fromEntries(
    answer.series.filter(({ counts }) => counts.total + counts.ahead > 0).map(({ date, counts }) => [date, counts]),
  ),
  places: Object.fromEntries(
    answer.byRestaurant.map(({ restaurant, now, before }) => [String(restaurant?._id ?? null), { now, before }]),
  ),
  templates: Object.fromEntries(
    answer.byTemplate.map(({ checklist, now, before }) => [checklist._id, { now, before }]),
  ),
  hours: Object.fromEntries(answer.hours.map(({ weekday, hour, fails }) => [`${weekday} ${hour}`, fails])),
  fails: Object.fromEntries(
    answer.topFails.map(({ checklist, itemId, fails }) => [`${checklist._id} ${itemId}`, fails]),
  ),
})
