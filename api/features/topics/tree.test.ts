import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf } from '../../test/events-of.ts'
import { buildCompany, buildUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

type Topic = components['schemas']['Topic']
type Calls = ReturnType<typeof topicCalls>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

/** Which topic of those that the caller knows; a number outside is one that he does not know, or the root. */
const pick = fc.nat({ max: 30 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('create' as const), parent: pick, order: fc.nat({ max: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), topic: pick, parent: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reorder' as const), topic: pick, seed: fc.integer() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), topic: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), topic: pick, isActive: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** One list of steps a caller; a long chain to begin with, so that depth and circles are near. */
const plan = fc.record({
  depth: fc.integer({ min: 2, max: limits.topics.levelsMax }),
  callers: fc.array(fc.array(step, { minLength: 2, maxLength: 9 }), { minLength: 2, maxLength: 4 }),
})

/** Each caller sees the list, then acts on it, while the others do the same. */
async function act(calls: Calls, one: Step) {
  const known = await calls.list()
  const id = (n: number) => known[n]?._id ?? null
  if (one.kind === 'create') return calls.create({ name: 'Новая', parent: id(one.parent), order: one.order })
  const topic = known[one.topic % Math.max(1, known.length)]
  if (!topic) return { status: 404 }
  if (one.kind === 'move') return calls.update(topic._id, { parent: id(one.parent), updatedAt: topic.updatedAt })
  if (one.kind === 'toggle') return calls.update(topic._id, { isActive: one.isActive })
  if (one.kind === 'archive') return calls.archive(topic._id)
  const siblings = known.filter(({ parent }) => parent === topic.parent)
  return calls.reorder(
    siblings.map((sibling, i) => ({ id: sibling._id, order: (i * 7 + one.seed) & 7, parent: topic.parent })),
  )
}

const flatten = (topics: Topic[], level = 0): [string, number][] =>
  topics.flatMap(({ _id, children = [] }) => [[_id, level], ...flatten(children, level + 1)])

/** What holds for every tree, however it came to be. */
async function check(calls: Calls) {
  const [flat, roots] = [await calls.list(), await calls.tree()]
  const places = new Map(flat.map((topic, i) => [topic._id, { topic, i }]))
  // The flat list is the tree, read from top to bottom: nothing is lost in a circle or below something archived.
  expect(flat.map(({ _id, level }) => [_id, level])).toEqual(flatten(roots))
  for (const [i, { parent, level }] of flat.entries()) {
    expect(level).toBeLessThan(limits.topics.levelsMax)
    const above = places.get(parent ?? '')
    if (parent === null) expect(level).toBe(0)
    else expect(above && above.i < i && above.topic.level === level - 1).toBe(true)
  }
}

async function revision(companyId: string) {
  const [row] = await app.db.forCompany(companyId)<{ n: number }[]>`
    select coalesce(sum(rev), 0)::int as n from article_revs where company_id = ${companyId}`
  return row?.n
}

/** Topics that are not archived, counted without the tree: one in a circle would be missing from the lists. */
async function kept(companyId: string) {
  const [row] = await app.db.forCompany(companyId)<{ n: number }[]>`
    select count(*)::int as n from topics where company_id = ${companyId} and archived_at is null`
  return row?.n
}

test('however several people create, move, order, archive and switch at once, it stays a tree of eight levels', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ depth, callers }) => {
      const company = await buildCompany(app)
      const people = await Promise.all(callers.map(() => buildUser(app, { company, role: 'admin' })))
      const [first] = people
      if (!first) return
      const mine = topicCalls(first)
      let changed = 0
      let parent: string | null = null
      for (let level = 0; level < depth; level++) {
        const made = await mine.create({ name: `Уровень ${level}`, parent })
        parent = made._id ?? null
        changed++
      }
      await Promise.all(
        people.map(async (person, i) => {
          for (const one of callers[i] ?? []) {
            const { status } = await act(topicCalls(person), one)
            expect([200, 201, 400, 404, 409]).toContain(status)
            if (one.kind === 'create' && status === 201) changed++
            if (one.kind === 'archive' && status === 200) changed++
          }
        }),
      )
      await check(mine)
      expect(await mine.list()).toHaveLength((await kept(company.id)) ?? -1)
      const told = await actionsOf(app, company.id)
      // Each change tells of itself once, and takes the list's revision with it.
      expect(await revision(company.id)).toBe(told.length)
      expect(told.filter((action) => action === 'topic.created' || action === 'topic.archived')).toHaveLength(changed)

      // An order that was given last is the order, whatever numbers the siblings had before.
      const roots = (await mine.list()).filter((topic) => topic.parent === null).toReversed()
      await mine.reorder(roots.map(({ _id }, order) => ({ id: _id, order, parent: null })))
      const after = (await mine.list()).filter((topic) => topic.parent === null)
      expect(after.map(({ _id, order }) => [_id, order])).toEqual(roots.map(({ _id }, order) => [_id, order]))
    }),
    // Between callers that race, a smaller example proves nothing.
    { numRuns: 25, endOnFailure: true },
  )
}, 60_000)
