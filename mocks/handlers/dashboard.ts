import { companyRuns } from '../../openapi/rules/monitoring/dashboard.ts'
import { type ModuleKey, moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import type { Schemas } from '../db.ts'
import { may } from '../may.ts'
import { makeRuns } from './checklists/days.ts'
import * as all from './dashboard/company.ts'
import * as own from './dashboard/mine.ts'
import { companyWrong } from './dashboard/wrong.ts'

export const dashboard: FeatureHandlers<'dashboard'> = {
  dashboardGet(context) {
    const { user, now } = context
    makeRuns(context)
    return {
      status: 200,
      body: {
        at: new Date(now()).toISOString(),
        failed: [],
        me: mine(context),
        ...(may(user, 'monitoring.read') && { company: ofCompany(context) }),
      },
    }
  },
}

const isOn = ({ company }: MockSignedIn, key: ModuleKey) => moduleIsOn(company, key)

const mine = (context: MockSignedIn): Schemas['DashboardMine'] => ({
  ...(isOn(context, 'checklists') && { checklists: own.myChecklists(context) }),
  ...(isOn(context, 'tasks') && { tasks: own.myTasks(context) }),
  ...(isOn(context, 'testing') && { tests: own.myTests(context), courses: own.myCourses(context) }),
  ...(isOn(context, 'news') && { news: own.myNews(context) }),
  ...(isOn(context, 'knowledgeBase') && { articles: own.newArticles(context), reading: own.myReading(context) }),
})

function ofCompany(context: MockSignedIn): Schemas['DashboardCompany'] {
  const [hasRuns, hasTasks] = [isOn(context, 'checklists'), isOn(context, 'tasks')]
  const sections = { hasRuns, hasTasks }
  return {
    ...(hasRuns && { checklists: companyRuns([all.runsOfDay(context)]) }),
    ...(hasTasks && { tasks: all.companyTasks(context) }),
    ...(isOn(context, 'testing') && { tests: all.companyTests(context) }),
    ...(isOn(context, 'news') && { news: all.companyNews(context) }),
    ...((hasRuns || hasTasks) && {
      wrong: companyWrong(context, sections),
      restaurants: all.companyRestaurants(context, sections),
    }),
    ...(isOn(context, 'analytics') && may(context.user, 'event.read') && { events: all.lastEvents(context) }),
  }
}
