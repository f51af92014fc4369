import type { TestApp } from '../../../api/test/app.ts'
import { newsCalls } from '../../../api/test/news-calls.ts'
import { taskCalls } from '../../../api/test/task-calls.ts'
import { HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { as, type Cast, type Member } from './cast.ts'

/** What somebody is to be told, and from when on it is void. */
export type Expected = { kind: string; link: string; users: string[]; at: number; voidAt?: number }
type Act = { at: number; run: (app: TestApp) => Promise<unknown> }

export const CAUSES = 300
/** Every so many of them are told to everybody. */
const NEWS_EVERY = 60
const DONE_AFTER = 20 * MINUTE

/**
 * The causes of a day from `from` to `to`, in their order: tasks that are done, are commented and become late, news for
 * everybody. Each says by itself, without asking the product, whom it concerns.
 */
export function causesOf({ members, places }: Cast, from: number, to: number) {
  const expected: Expected[] = []
  const acts: Act[] = []
  const staff = members.filter(({ isAdmin }) => !isAdmin)
  const [boss, other] = members as [Member, Member]
  const everybody = members.map(({ id }) => id)
  for (let n = 0; n < CAUSES; n += 1) {
    const at = from + Math.floor(((to - from) * n) / CAUSES)
    const author = n % 2 === 0 ? boss : other
    const whom = staff[(n * 7) % staff.length] as Member
    if (n % NEWS_EVERY === NEWS_EVERY - 1) acts.push({ at, run: (app) => publish(app, author, n, at) })
    else if (n % 5 === 4) acts.push({ at, run: (app) => each(app, author, n, at) })
    else acts.push({ at, run: (app) => give(app, author, whom, n, at) })
  }
  return { acts, expected }

  async function publish(app: TestApp, author: Member, n: number, at: number) {
    const calls = newsCalls(await as(app, author))
    const { _id: id = '' } = await calls.make({ title: `Новость ${n}` })
    await calls.publish(id)
    expected.push({ kind: 'newsPublished', link: id, users: everybody.filter((one) => one !== author.id), at })
  }

  /** «Каждому своя»: three people. */
  async function each(app: TestApp, author: Member, n: number, at: number) {
    const three = [0, 1, 2].map((step) => staff[(n + step * 11) % staff.length] as Member)
    const calls = taskCalls(await as(app, author))
    const assignees = three.map(({ id }) => id)
    const { tasks = [] } = await calls.create({ title: `Каждому ${n}`, assignees, assignMode: 'each' })
    for (const { _id, assignees: whose } of tasks)
      expected.push({ kind: 'taskAssigned', link: _id, users: whose.flatMap(({ id }) => id ?? []), at })
  }

  /** One task: a third is done, a third is commented, a third becomes late. */
  async function give(app: TestApp, author: Member, whom: Member, n: number, at: number) {
    const deadline = new Date(at + HOUR).toISOString()
    const restaurant = whom.place ?? places[0]?.id ?? ''
    const calls = taskCalls(await as(app, author))
    const { _id: link } = await calls.create({ title: `Задача ${n}`, assignees: [whom.id], restaurant, deadline })
    const told: Expected = { kind: 'taskAssigned', link, users: [whom.id], at }
    expected.push(told)
    const later = at + DONE_AFTER
    if (n % 3 === 0) {
      told.voidAt = later
      acts.push({ at: later, run: (here) => finish(here, author, whom, link, later) })
    } else {
      if (n % 3 === 1) acts.push({ at: later, run: (here) => comment(here, author, whom, link, later) })
      expected.push({ kind: 'taskOverdue', link, users: [whom.id, author.id], at: at + HOUR })
    }
    acts.sort((a, b) => a.at - b.at)
  }

  async function finish(app: TestApp, author: Member, whom: Member, link: string, at: number) {
    const calls = taskCalls(await as(app, whom))
    await calls.move(link, 'in_progress')
    await calls.move(link, 'done')
    expected.push({ kind: 'taskStatusChanged', link, users: [author.id], at })
  }

  async function comment(app: TestApp, author: Member, whom: Member, link: string, at: number) {
    const { client } = await as(app, whom)
    await client.POST('/api/tasks/{id}/comments', { params: { path: { id: link } }, body: { text: 'Нет детали' } })
    expected.push({ kind: 'taskComment', link, users: [author.id], at })
  }
}
