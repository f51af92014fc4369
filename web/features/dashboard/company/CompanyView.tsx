import './company.css'
import '../mine/mine.css'
import type { Company, View } from '../view.ts'
import { FailedBlocks } from '../Section.tsx'
import { Courses } from '../mine/Courses.tsx'
import { NextRows, TaskRows } from '../mine/DayRows.tsx'
import { MyTests } from '../mine/MyTests.tsx'
import { NewArticles } from '../mine/NewArticles.tsx'
import { TelegramLine } from '../mine/TelegramLine.tsx'
import { dayFrom } from '../mine/to-do.ts'
import { ToRead } from '../mine/ToRead.tsx'
import { unshownOf } from '../mine/unshown.ts'
import { LastEvents } from './LastEvents.tsx'
import { Restaurants } from './Restaurants.tsx'
import { Tiles } from './Tiles.tsx'
import { WrongNow } from './WrongNow.tsx'

/** The company at a glance, what is wrong in it, and below that what is one's own. */
export function CompanyView(view: View & { company: Company }) {
  const { dashboard, now, company } = view
  const { checklists } = dashboard.me
  const own = { ...(checklists && { checklists }) }
  const runs = dayFrom(own, now)
  const rows = [...(runs.now ? [runs.now] : []), ...runs.next]
  return (
    <>
      <Tiles company={company} />
      <FailedBlocks of={['companyChecklists', 'companyTasks', 'companyTests', 'companyNews']} view={view} />
      <div className="dashboard-two">
        <div className="dashboard-column">
          <WrongNow {...view} />
          <NextRows title="Мои чек-листы на сегодня" rows={rows} unshown={unshownOf(own, runs)} />
          <ToRead {...view} />
          <Courses {...view} />
          <FailedBlocks of={['wrong', 'checklists', 'news', 'reading', 'courses']} view={view} />
        </div>
        <div className="dashboard-column">
          <Restaurants company={company} />
          <TaskRows title="Мои задачи" rows={dashboard.me.tasks?.tasks ?? []} now={now} />
          <LastEvents events={company.events} now={now} />
          <MyTests {...view} />
          <NewArticles {...view} />
          <FailedBlocks of={['restaurants', 'tasks', 'events', 'tests', 'articles']} view={view} />
          <TelegramLine />
        </div>
      </div>
    </>
  )
}
