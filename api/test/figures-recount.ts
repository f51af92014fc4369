import { HOUR } from '../../openapi/rules/time/durations.ts'
import { type FiguresWorld, MOSCOW, NOW, type Query } from './figures-world.ts'

export const dayOf = (at: Date, zone = MOSCOW) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at.getTime() - 5 * HOUR))
export const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))
export const average = (list: number[]) =>
  list.length === 0 ? null : Math.round(list.reduce((sum, n) => sum + n, 0) / list.length)
type Days = { from: string; to: string }
export const inDays = (day: string, { from, to }: Days) => day >= from && day <= to
export const isAll = ({ user, position }: Query) => !user && !position

/** The figures of tasks, tests, news and reading by a plain count of what was written. */
export function recountOf(world: FiguresWorld) {
  const { tasks, attempts, reads, news, zones } = world
  const zoneOf = (place: string | null) => zones[place ?? ''] ?? MOSCOW
  const peopleOf = ({ user, position }: Query) =>
    [world.cook.id, world.waiter.id, world.admin.id].filter(
      (id) => (!user || id === user) && (!position || id === world.cook.id),
    )

  function taskFigures(query: Query, days: Days) {
    const own = tasks.filter(
      ({ place, who }) => (!query.restaurant || place === query.restaurant) && peopleOf(query).includes(who),
    )
    const on = (at: Date | null, place: string | null) => at !== null && inDays(dayOf(at, zoneOf(place)), days)
    const created = own.filter((one) => on(one.created, one.place))
    const done = own.filter((one) => one.status === 'done' && on(one.done, one.place))
    const due = own.filter(
      ({ status, deadline, place }) =>
        status !== 'cancelled' && deadline && deadline.getTime() <= NOW && on(deadline, place),
    )
    const overdue = due.filter(
      ({ status, done: at, deadline }) => status !== 'done' || !at || !deadline || at > deadline,
    )
    const ms = done.reduce((sum, one) => sum + (one.done?.getTime() ?? 0) - one.created.getTime(), 0)
    return {
      created: created.length,
      done: done.length,
      due: due.length,
      overdue: overdue.length,
      avgHours: done.length === 0 ? null : Math.round((10 * ms) / done.length / HOUR) / 10,
    }
  }
  function testFigures(query: Query, days: Days) {
    const zone = query.restaurant ? zoneOf(query.restaurant) : MOSCOW
    const own = attempts.filter(
      ({ who, place, position, at }) =>
        (!query.restaurant || place === query.restaurant) &&
        (!query.position || position === query.position) &&
        (!query.user || who === query.user) &&
        inDays(dayOf(at, zone), days),
    )
    const reviewed = own.filter(({ status }) => status !== 'review')
    const people = new Set(reviewed.map(({ who }) => who)).size
    const passed = new Set(reviewed.flatMap(({ who, status }) => (status === 'passed' ? [who] : []))).size
    return {
      attempts: own.length,
      ...{ people, passed },
      passRate: percent(passed, people),
      avgPercent: average(reviewed.map((one) => one.percent ?? 0)),
    }
  }
  function newsFigures(query: Query, days: Days) {
    const zone = query.restaurant ? zoneOf(query.restaurant) : MOSCOW
    const staff = peopleOf(query).filter(
      (id) =>
        !query.restaurant ||
        (id === world.cook.id && query.restaurant === world.east.id) ||
        (id === world.waiter.id && query.restaurant === world.west.id),
    )
    const own = news.filter(({ at }) => inDays(dayOf(at, zone), days))
    const asked = own.filter(({ ack }) => ack)
    const sum = (list: typeof news, is: (marks: Record<string, boolean>, id: string) => boolean | undefined) =>
      list.reduce((n, { marks }) => n + staff.filter((id) => is(marks, id)).length, 0)
    const read = sum(own, (marks, id) => id in marks)
    const acknowledged = sum(asked, (marks, id) => marks[id])
    const [audience, ackAudience] = [own.length * staff.length, asked.length * staff.length]
    return {
      published: own.length,
      ...{ audience, read, ackAudience, acknowledged },
      readRate: percent(read, audience),
      ackRate: percent(acknowledged, ackAudience),
    }
  }
  const readsOf = (query: Query, days: Days) =>
    reads.filter(
      ({ who, at, place }) =>
        inDays(dayOf(at), days) && (!query.restaurant || place === query.restaurant) && peopleOf(query).includes(who),
    )
  const readFigures = (query: Query, days: Days) => {
    const own = readsOf(query, days)
    return { views: own.length, readers: new Set(own.map(({ who }) => who)).size }
  }
  return { taskFigures, testFigures, newsFigures, readFigures, readsOf }
}
