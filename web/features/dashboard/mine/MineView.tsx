import './mine.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedBlocks } from '../Section.tsx'
import type { View } from '../view.ts'
import { Courses } from './Courses.tsx'
import { NextRows, TaskRows } from './DayRows.tsx'
import { MyTests } from './MyTests.tsx'
import { NewArticles } from './NewArticles.tsx'
import { Now } from './Now.tsx'
import { TelegramLine } from './TelegramLine.tsx'
import { dayFrom } from './to-do.ts'
import { ToRead } from './ToRead.tsx'
import { unshownOf } from './unshown.ts'

/** One's own day: what to do now, what comes next, what to read and to learn. */
export function MineView(view: View) {
  const { dashboard, now } = view
  const { me } = dashboard
  const day = dayFrom(me, now)
  const isWork = me.checklists !== undefined || me.tasks !== undefined
  return (
    <div className="dashboard-two">
      <div className="dashboard-column">
        {day.now && <Now doing={day.now} />}
        {isWork && !day.now && day.next.length === 0 && (
          <EmptyState title={me.checklists ? 'На сегодня всё выполнено' : 'Новых задач нет'} done />
        )}
        <NextRows title={day.now ? 'Дальше сегодня' : 'Сегодня'} rows={day.next} unshown={unshownOf(me, day)} />
        <TaskRows title="Позже" rows={day.later} now={now} />
        <FailedBlocks of={['checklists', 'tasks']} view={view} />
      </div>
      <div className="dashboard-column">
        <ToRead {...view} />
        <Courses {...view} />
        <MyTests {...view} />
        <NewArticles {...view} />
        <FailedBlocks of={['news', 'reading', 'courses', 'tests', 'articles']} view={view} />
        <TelegramLine />
      </div>
    </div>
  )
}
