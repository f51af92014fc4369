import type { components } from '../../../openapi/gen/schema.d.ts'
import { companyRuns } from '../../../openapi/rules/monitoring/dashboard.ts'
import type { FeatureHandlers } from '../../context.ts'
import { readTogether } from '../../db/shared-reads.ts'
import { lastEvents } from './company/events.ts'
import { companyNews, companyTests, keptShare } from './company/figures.ts'
import { companyRestaurants } from './company/places.ts'
import { runsNow } from './company/runs.ts'
import { companyTasks, tasksNow } from './company/tasks.ts'
import { companyWrong } from './company/wrong.ts'
import { createGathering, failedOf, type Gathered, once } from './gather.ts'
import { newArticles } from './mine/articles.ts'
import { myChecklists } from './mine/checklists.ts'
import { myCourses } from './mine/courses.ts'
import { myNews } from './mine/news.ts'
import { myReading } from './mine/reading.ts'
import { myTasks } from './mine/tasks.ts'
import { myTests } from './mine/tests.ts'
import { type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
type Part<Blocks> = { blocks: Blocks; gathered: Gathered }

export const dashboard: FeatureHandlers<'dashboard'> = {
  /** All blocks are asked for at once: their statements go out together. */
  async dashboardGet(context) {
    const who = whoOf(context)
    const [me, company] = await Promise.all([
      mine(who),
      who.has('monitoring.read')
        ? readTogether(context.db, companyName(who), () => ofCompany(whoOf(context)))
        : undefined,
    ])
    const failed = failedOf([me.gathered, ...(company ? [company.gathered] : [])], (failure) =>
      context.log.error(failure, 'dashboard block failed'),
    )
    return {
      status: 200,
      body: { at: who.now.toISOString(), failed, me: me.blocks, ...(company && { company: company.blocks }) },
    }
  },
}

/** What of the company is shown to him: as to everybody with these sections and rights. */
const companyName = ({ companyId, timezone, has, isOn }: Who) =>
  JSON.stringify(['dashboard', companyId, timezone, SECTIONS.filter(isOn), has('event.read')])
const SECTIONS = ['checklists', 'tasks', 'testing', 'news', 'analytics'] as const

async function mine(who: Who): Promise<Part<Schemas['DashboardMine']>> {
  const { block, gathered } = createGathering()
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
  return { blocks: those({ checklists, tasks, tests, news, articles, reading, courses }), gathered: gathered() }
}

async function ofCompany(who: Who): Promise<Part<Schemas['DashboardCompany']>> {
  const { block, gathered } = createGathering()
  const { isOn } = who
  const [hasRuns, hasTasks] = [isOn('checklists'), isOn('tasks')]
  const asked = { runs: once(() => runsNow(who)), tasks: once(() => tasksNow(who)) }
  const [checklists, tasks, tests, news, wrong, restaurants, events] = await Promise.all([
    block('companyChecklists', hasRuns, async () => companyRuns((await asked.runs()).places)),
    block('companyTasks', hasTasks, async () => companyTasks(await asked.tasks())),
    block('companyTests', isOn('testing'), () => keptShare(who, 'companyTests', () => companyTests(who))),
    block('companyNews', isOn('news'), () => keptShare(who, 'companyNews', () => companyNews(who))),
    block('wrong', hasRuns || hasTasks, () => companyWrong(who, asked)),
    block('restaurants', hasRuns || hasTasks, () => companyRestaurants(who, asked)),
    block('events', isOn('analytics') && who.has('event.read'), () => lastEvents(who)),
  ])
  return { blocks: those({ checklists, tasks, tests, news, wrong, restaurants, events }), gathered: gathered() }
}

/** Without those that are not there. */
const those = <T extends object>(blocks: T) =>
  // What is undefined is left out, so no key is one that the type does not know.
  Object.fromEntries(Object.entries(blocks).filter(([, block]) => block !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
