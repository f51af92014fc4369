import type { Schemas } from './db.ts'
import { changesBetween } from './events.ts'
import { sameText } from './same-text.ts'

type Change = Schemas['EventChange']
type Ref = { _id: string; name: string }
type Article = Schemas['Article']
type Test = Schemas['Test']

const namesOf = (refs: Ref[]) => refs.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'ru'))
const idsOf = (refs: Ref[]) => refs.map(({ _id }) => _id).toSorted()

/** Content differs, but for the editor's clock; the history keeps both texts, the log only tells that it was so. */
const contentChange = (before: Article, after: Article): Change[] =>
  sameText({ ...before.content, time: 0 }) === sameText({ ...after.content, time: 0 }) ? [] : [{ field: 'content' }]

/** What the server tells of a saved article (api/features/knowledge-base/changes.ts). */
export function articleChanges(before: Article, after: Article): Change[] {
  const told = ({ title, status, priority, order, topic, tags, version }: Article) => ({
    ...{ title, status, priority, order, tags, version, topic: topic?.name ?? null },
  })
  const fields = ['title', 'status', 'priority', 'order', 'topic', 'tags', 'version'] as const
  const changes = changesBetween(told(before), told(after), fields) ?? []
  const [from, to] = [before.positionAvailable, after.positionAvailable]
  if (sameText(idsOf(from)) !== sameText(idsOf(to)))
    changes.push({ field: 'positionAvailable', from: namesOf(from), to: namesOf(to) })
  return [...changes, ...contentChange(before, after)]
}

/** Of the questions only how many there are: their answers are no log's. */
export function testChanges(before: Test, after: Test): Change[] {
  const told = ({ title, description, isActive, category, version = 1 }: Test) => ({
    ...{ title, description, isActive, version, category: category?.name ?? null },
  })
  const fields = ['title', 'description', 'isActive', 'category', 'version'] as const
  const changes = changesBetween(told(before), told(after), fields) ?? []
  for (const field of ['restaurants', 'positions'] as const)
    if (sameText(idsOf(before[field])) !== sameText(idsOf(after[field])))
      changes.push({ field, from: namesOf(before[field]), to: namesOf(after[field]) })
  if (sameText(before.questions) !== sameText(after.questions))
    changes.push({ field: 'questions', from: before.questionsCount, to: after.questionsCount })
  if (sameText(before.settings) !== sameText(after.settings))
    changes.push({ field: 'settings', from: before.settings, to: after.settings })
  return changes
}
