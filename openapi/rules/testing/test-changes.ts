import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
type TestFacts = Pick<
  Schemas['Test'],
  'title' | 'description' | 'isActive' | 'questionsCount' | 'settings' | 'restaurants' | 'positions'
> & {
  category: Schemas['NamedRef'] | null
  article?: Schemas['TestArticle'] | null
  questions?: readonly Schemas['TestQuestion'][] | undefined
}

type Said = Pick<TestFacts, 'title' | 'description' | 'isActive'>
const NEW: Said = { title: '', description: '', isActive: true }

/** What the form says of a test; what it leaves alone stays as it was, and of a new one as one begins. */
export const testSaid = (
  { title, description, isActive }: Pick<Schemas['TestUpdate'], 'title' | 'description' | 'isActive'>,
  old: Said = NEW,
) => ({
  title: title === undefined ? old.title : cleanText(title),
  description: description === undefined ? old.description : cleanText(description),
  isActive: isActive ?? old.isActive,
})

/** What of a test has changed; of the questions only how many there are: their answers are no log's. */
export const testChanges = (before: TestFacts, after: TestFacts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, ['title', 'description', 'isActive']),
    ...(before.category?._id !== after.category?._id && {
      category: { old: before.category?.name ?? null, new: after.category?.name ?? null },
    }),
    ...(before.article?._id !== after.article?._id && {
      article: { old: before.article?.title ?? null, new: after.article?.title ?? null },
    }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
    ...(!isSame(before.questions, after.questions) && {
      questions: { old: before.questionsCount, new: after.questionsCount },
    }),
    ...(!isSame(before.settings, after.settings) && { settings: { old: before.settings, new: after.settings } }),
  })
