import { isDeepStrictEqual } from 'node:util'
import { changesBetween } from '../../events/changes.ts'
import type { Event } from '../../events/record.ts'
import type { StoredTest } from './queries.ts'

const idsOf = (refs: StoredTest['positions']) => refs.map(({ _id }) => _id).toSorted()

/** The fields that differ, as an event tells them; of the questions only how many there are: their answers are no log's. */
export function changesOf(old: StoredTest, next: StoredTest): Event['changes'] {
  const changes = {
    ...changesBetween(old, next, ['title', 'description', 'isActive']),
    ...(old.category?._id !== next.category?._id && {
      category: { old: old.category?.name ?? null, new: next.category?.name ?? null },
    }),
    ...refs('restaurants'),
    ...refs('positions'),
    ...(!isDeepStrictEqual(old.questions, next.questions) && {
      questions: { old: old.questionsCount, new: next.questionsCount },
    }),
    ...(!isDeepStrictEqual(old.settings, next.settings) && { settings: { old: old.settings, new: next.settings } }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined

  function refs(field: 'restaurants' | 'positions') {
    if (isDeepStrictEqual(idsOf(old[field]), idsOf(next[field]))) return {}
    return { [field]: { old: old[field].map(({ name }) => name), new: next[field].map(({ name }) => name) } }
  }
}
