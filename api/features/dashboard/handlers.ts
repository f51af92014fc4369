import type { components } from '../../../openapi/gen/schema.d.ts'
import { companyRuns } from '../../../openapi/rules/dashboard.ts'
import type { FeatureHandlers } from '../../context.ts'
import { lastEvents } from './company/events.ts'
import { companyNews, companyTests } from './company/figures.ts'
import { companyRestaurants, companyTasks, runsOfPlaces, tasksOfPlaces } from './company/places.ts'
import { companyWrong } from './company/wrong.ts'
import { createGathering, once } from './gather.ts'
import { newArticles } from './mine/articles.ts'
import { myChecklists } from './mine/checklists.ts'
import { myCourses } from './mine/courses.ts'
import { myNews } from './mine/news.ts'
import { myReading } from './mine/reading.ts'
import { myTasks } from './mine/tasks.ts'
import { myTests } from './mine/tests.ts'
import { type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
type Gathering = ReturnType<typeof createGathering>

export const dashboard: FeatureHandlers<'dashboard'> = {
  /** All blocks are asked for at once: their statements go out together. */
  async dashboardGet(context) {
    const who = whoOf(context)
    const gathering = createGathering((failure) => context.log.error(failure, 'dashboard block failed'))
    const [me, company] = await Promise.all([
      mine(who, gathering),
      who.has('monitoring.read') ? ofCompany(who, gathering) : undefined,
    ])
    return {
      status: 200,
      body: { at: who.now.toISOString(), failed: gathering.failed(), me, ...(company && { company }) },
    }
  },
}

async function mine(who: Who, { block }: Gathering): Promise<Schemas['DashboardMine']> {
  const { isOn } = who
  const hasArticles = isOn('knowledgeBase')
  const hasTests = isOn('testing')
  const [checklists, tasks, tests, news, articles, reading, courses] = await Promise.all([
    block('checklists', isOn('checklists'), () => myChecklists(who)),
    block('tasks', isOn('tasks'), () => myTasks(who)),
    block('tests', hasTests, () => myTests(who)),
    block('news', isOn('news'), () => myNews(who)),
    block('articles', hasArticles, () => newArticles(who)),
    block('reading', hasArticles, () => myReading(who)),
    block('courses', hasTests, () => myCourses(who)),
  ])
  return { ...those({ checklists, tasks, tests, news, articles, reading, courses }) }
}

async function ofCompany(who: Who, { block }: Gathering): Promise<Schemas['DashboardCompany']> {
  const { isOn } = who
  const [hasRuns, hasTasks] = [isOn('checklists'), isOn('tasks')]
  const places = { runs: once(() => runsOfPlaces(who)), tasks: once(() => tasksOfPlaces(who)) }
  const [checklists, tasks, tests, news, wrong, restaurants, events] = await Promise.all([
    block('companyChecklists', hasRuns, async () => companyRuns(await places.runs())),
    block('companyTasks', hasTasks, () => companyTasks(who, places.tasks)),
    block('companyTests', isOn('testing'), () => companyTests(who)),
    block('companyNews', isOn('news'), () => companyNews(who)),
    block('wrong', hasRuns || hasTasks, () => companyWrong(who)),
    block('restaurants', hasRuns || hasTasks, () => companyRestaurants(who, places)),
    block('events', isOn('analytics') && who.has('event.read'), () => lastEvents(who)),
  ])
  return { ...those({ checklists, tasks, tests, news, wrong, restaurants, events }) }
}

/** Without those that are not there. */
const those = <T extends object>(blocks: T) =>
  // What is undefined is left out, so no key is one that the type does not know.
  Object.fromEntries(Object.entries(blocks).filter(([, block]) => block !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
