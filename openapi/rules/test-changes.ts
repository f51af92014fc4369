import type { components } from '../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from './changes.ts'
import { isSame } from './same.ts'

type Schemas = components['schemas']
type TestFacts = Pick<
  Schemas['Test'],
  'title' | 'description' | 'isActive' | 'questionsCount' | 'settings' | 'restaurants' | 'positions'
> & { category: Schemas['NamedRef'] | null; questions?: readonly Schemas['TestQuestion'][] | undefined }

/** What of a test has changed; of the questions only how many there are: their answers are no log's. */
export const testChanges = (before: TestFacts, after: TestFacts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, ['title', 'description', 'isActive']),
    ...(before.category?._id !== after.category?._id && {
      category: { old: before.category?.name ?? null, new: after.category?.name ?? null },
    }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
    ...(!isSame(before.questions, after.questions) && {
      questions: { old: before.questionsCount, new: after.questionsCount },
    }),
    ...(!isSame(before.settings, after.settings) && { settings: { old: before.settings, new: after.settings } }),
  })
