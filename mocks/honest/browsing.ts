import { DAY } from '../../openapi/rules/time/durations.ts'
import { articleIds } from '../seed/ids.ts'
import { ask, read, tagsOf, type Step } from './steps.ts'

const YESTERDAY = new Date(Date.now() - DAY).toISOString()
const READERS = ['admin', 'waiter', 'barman', 'trainee'] as const
const byTags = (name: string, query: string, as: string = 'waiter') =>
  ask(`by tags: ${name}`, as, 'articleListByTags', { query })
const beside = (name: string, as: string, id: string) =>
  ask(`neighbours: ${name}`, as, 'articleNeighbours', { path: { id } })
const history = (name: string, id: string, query?: string) =>
  ask(`history: ${name}`, 'admin', 'articleListVersions', { path: { id }, ...(query !== undefined && { query }) })
const views = (name: string, id: string) => ask(`views: ${name}`, 'admin', 'articleListViews', { path: { id } })

const told = (name: string, id: string, viewedAt: string) =>
  ask(`a late view: ${name}`, 'waiter', 'articleView', { path: { id }, body: { viewedAt } })

/** What is read beside the list and the article: nothing here writes but the views. */
export const browsing: Step[] = [
  ...READERS.map((as) => ask(`published: ${as}`, as, 'articleListPublished')),
  ask('published: the other company', 'stranger', 'articleListPublished', { host: 'ogonek' }),
  byTags('one', tagsOf('бар')),
  byTags('two, capitals, blanks', `${tagsOf(' БАР ', 'хассп', '')}&limit=100`),
  byTags('an admin finds drafts', `${tagsOf('бар')}&limit=100`, 'admin'),
  byTags('second page', `${tagsOf('новичкам', 'сервис')}&page=2&limit=3`),
  byTags('beyond the last page', `${tagsOf('бар')}&page=50`),
  byTags('of nobody', tagsOf('космос')),
  byTags('the same twice', tagsOf('бар', 'Бар')),
  byTags('only commas', 'tags=,,'),
  byTags('none', ''),
  byTags('too long', `tags=${'a'.repeat(821)}`),
  byTags('limit too large', `${tagsOf('бар')}&limit=1001`),
  ...READERS.flatMap((as) => [
    beside(`of a public article, ${as}`, as, articleIds.hallPlan),
    beside(`of a limited article, ${as}`, as, articleIds.signatureCocktails),
    beside(`of a draft, ${as}`, as, articleIds.autumnAllergens),
    beside(`of an archived one, ${as}`, as, articleIds.summerMenu),
    beside(`of a newer one, ${as}`, as, articleIds.probation),
  ]),
  ...READERS.map((as) => read(`cards (I10), ${as}`, as, articleIds.hallPlan)),
  read('cards while editing', 'admin', articleIds.hallPlan, { query: 'edit=true' }),
  read('cards for a reader who says that he edits', 'waiter', articleIds.hallPlan, { query: 'edit=true' }),
  ...Object.entries(articleIds)
    .filter(([name]) =>
      /bookings|drunkGuest|banquetFlow|servingTemperature|probation|barClosing|terraceWeather/.test(name),
    )
    .map(([name, id]) => read(`one more, ${name}`, 'admin', id)),
  history('of six versions', articleIds.firstMinutes),
  history('archived and restored', articleIds.fridgeTemperatures),
  history('of an archived article', articleIds.summerMenu),
  history('of one version', articleIds.tips),
  history('older than the fourth, two', articleIds.firstMinutes, 'before=4&limit=2'),
  history('older than the first', articleIds.firstMinutes, 'before=1'),
  history('limit too large', articleIds.firstMinutes, 'limit=51'),
  history('of no article, limit too large', '42', 'limit=51'),
  history('before nothing', articleIds.firstMinutes, 'before=0'),
  history('letters', articleIds.firstMinutes, 'before=a'),
  told('long ago', articleIds.hallPlan, '2020-01-01T10:00:00.000Z'),
  told('of no moment', articleIds.hallPlan, 'вчера'),
  told('of what he may not read', articleIds.autumnAllergens, '2026-11-20T10:00:00.000Z'),
  told('of tomorrow', articleIds.hallPlan, '2099-01-01T10:00:00.000Z'),
  views('of several people', articleIds.firstMinutes),
  views('of two', articleIds.tableSetting),
  views('of nobody', articleIds.autumnAllergens),
  views('of those who have just read it', articleIds.hallPlan),
  told('after what came later', articleIds.hallPlan, YESTERDAY),
  views('of whom one was told of afterwards', articleIds.hallPlan),
]
