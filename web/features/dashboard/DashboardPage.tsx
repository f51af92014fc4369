import './dashboard.css'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useClock } from '../../lib/countdown.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { moduleIsOn } from '../../../openapi/rules/modules.ts'
import { FirstSteps } from '../../shell/FirstSteps.tsx'
import { isAdmin, session } from '../../shell/session.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { dateWords, firstName, greeting } from './greeting.ts'
import { LastEvents } from './LastEvents.tsx'
import { MyCourses } from './MyCourses.tsx'
import { MyTasks } from './MyTasks.tsx'
import { MyTests } from './MyTests.tsx'
import { NewArticles } from './NewArticles.tsx'
import { ToRead } from './ToRead.tsx'

/** Dashboard: of its blocks those whose sections are there. */
export function DashboardPage() {
  const clock = useClock()
  const { user, company } = useSnapshot(session)
  const [now, setNow] = useState(() => clock.now())
  // A tab that stays open overnight says good morning.
  useRefresh(() => setNow(clock.now()))
  const admin = isAdmin(user)
  const hello = greeting(new Date(now).getHours())
  const name = firstName(user?.name ?? '')

  return (
    <div className="dashboard">
      <PageTitle tab="Главная" description={dateWords(now)}>
        {name ? `${hello}, ${name}!` : `${hello}!`}
      </PageTitle>
      {admin && <FirstSteps />}
      <div className="dashboard-blocks">
        {moduleIsOn(company, 'tasks') && <MyTasks />}
        {moduleIsOn(company, 'knowledgeBase') && <ToRead />}
        {moduleIsOn(company, 'testing') && <MyCourses />}
        {moduleIsOn(company, 'testing') && <MyTests />}
        {moduleIsOn(company, 'knowledgeBase') && <NewArticles />}
        {admin && moduleIsOn(company, 'analytics') && <LastEvents />}
      </div>
    </div>
  )
}
