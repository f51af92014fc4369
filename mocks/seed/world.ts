import { examples } from '../../openapi/gen/examples.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { acknowledgements } from './acknowledgements.ts'
import { articles } from './articles.ts'
import type { StoredAsk, StoredKnowing } from './asks.ts'
import { categories, type Category } from './categories.ts'
import { files, type StoredFile } from './files.ts'
import {
  forms,
  formResponses,
  formVersions,
  type StoredForm,
  type StoredFormVersion,
  type StoredResponse,
} from './forms.ts'
import { checklists, checklistVersions, fixes, runs } from './checklists.ts'
import type {
  StoredChecklist,
  StoredChecklistVersion,
  StoredCorrection,
  StoredFix,
  StoredJournalMonth,
  StoredRun,
} from './checklists/rows.ts'
import { completions, courseKnowings, courses } from './courses.ts'
import { notifications, type StoredNotification } from './notifications.ts'
import type { StoredCompletion, StoredCourse } from './courses/rows.ts'
import { companyIds } from './ids.ts'
import { news, newsComments, newsReads } from './news.ts'
import type { StoredNews, StoredNewsComment, StoredNewsRead } from './news/rows.ts'
import { positions } from './positions.ts'
import { restaurants, type Restaurant } from './restaurants.ts'
import { rowsOf, type Seeded } from './row.ts'
import { checks, reviews, type StoredCheck, type StoredReview } from './reviews.ts'
import { tasks } from './tasks.ts'
import { taskSeries, taskTemplates } from './tasks/repeated.ts'
import type { StoredSeries, StoredTask, StoredTemplate } from './tasks/rows.ts'
import type { StoredAttempt } from './attempts.ts'
import { tests } from './tests.ts'
import { attempts } from './tests/attempts.ts'
import { topics } from './topics.ts'
import { users } from './users.ts'
import { versionsOf, type StoredVersion } from './versions.ts'
import { searchMisses, type StoredMiss } from './search-misses.ts'
import { views, type StoredView } from './views.ts'

type Schemas = components['schemas']
type World = {
  companies: Seeded<Schemas['Company']>[]
  users: Seeded<Schemas['User']>[]
  positions: Seeded<Schemas['Position']>[]
  topics: Seeded<Schemas['Topic']>[]
  articles: Seeded<Schemas['Article']>[]
  files: Seeded<StoredFile>[]
  restaurants: Seeded<Restaurant>[]
  categories: Seeded<Category>[]
  tests: Seeded<Schemas['Test']>[]
  attempts: Seeded<StoredAttempt>[]
  courses: Seeded<StoredCourse>[]
  completions: Seeded<StoredCompletion>[]
  news: Seeded<StoredNews>[]
  newsReads: Seeded<StoredNewsRead>[]
  newsComments: Seeded<StoredNewsComment>[]
  notifications: Seeded<StoredNotification>[]
  versions: Seeded<StoredVersion>[]
  asks: Seeded<StoredAsk>[]
  knowings: Seeded<StoredKnowing>[]
  reviews: Seeded<StoredReview>[]
  checks: Seeded<StoredCheck>[]
  views: Seeded<StoredView>[]
  searchMisses: Seeded<StoredMiss>[]
  forms: Seeded<StoredForm>[]
  formVersions: Seeded<StoredFormVersion>[]
  formResponses: Seeded<StoredResponse>[]
  tasks: Seeded<StoredTask>[]
  taskSeries: Seeded<StoredSeries>[]
  taskTemplates: Seeded<StoredTemplate>[]
  checklists: Seeded<StoredChecklist>[]
  checklistVersions: Seeded<StoredChecklistVersion>[]
  runs: Seeded<StoredRun>[]
  fixes: Seeded<StoredFix>[]
  journalMonths: Seeded<StoredJournalMonth>[]
  journalCorrections: Seeded<StoredCorrection>[]
}

const { berezka, ogonek } = examples.companies
const { admin, waiter, cook } = examples.users
const { service, standards, welcome, kitchen } = examples.topics
const { firstMinutes, fridgeTemperatures, autumnAllergens } = examples.knowledgeBase
const jobs = examples.positions

const allArticles = [
  ...rowsOf<Schemas['Article']>(companyIds.berezka, [firstMinutes, fridgeTemperatures, autumnAllergens]),
  ...articles,
]

const versions = versionsOf(allArticles)
const rows = <Row>(of: Seeded<Row>[]) => of.map(({ row }) => row)
const known = acknowledgements(rows(versions), rows(attempts))

/** The whole demo world: the rows of the contract's examples (other examples are replies, not rows), then the seed's. */
export const world: World = {
  companies: [...rowsOf(companyIds.berezka, [berezka]), ...rowsOf(companyIds.ogonek, [ogonek])],
  users: [...rowsOf<Schemas['User']>(companyIds.berezka, [admin, waiter, cook]), ...users],
  positions: [
    ...rowsOf<Schemas['Position']>(companyIds.berezka, [jobs.waiter, jobs.bartender, jobs.cook]),
    ...positions,
  ],
  topics: [...rowsOf<Schemas['Topic']>(companyIds.berezka, [service, standards, welcome, kitchen]), ...topics],
  articles: allArticles,
  files,
  restaurants,
  categories,
  tests: [...rowsOf<Schemas['Test']>(companyIds.berezka, [examples.testing.shiftOpening]), ...tests],
  attempts,
  courses,
  completions,
  news,
  newsReads,
  newsComments,
  notifications,
  versions,
  asks: known.asks,
  knowings: [...known.knowings, ...courseKnowings(rows(versions))],
  reviews,
  checks,
  views,
  searchMisses,
  forms,
  formVersions,
  formResponses,
  tasks,
  taskSeries,
  taskTemplates,
  checklists,
  checklistVersions,
  runs,
  fixes,
  journalMonths: [],
  journalCorrections: [],
}
