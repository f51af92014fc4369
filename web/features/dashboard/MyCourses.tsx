import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { dueWords } from '../../lib/due-words.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { myCourses } from './asked.ts'
import { Block } from './Block.tsx'

const shown = 3

/** Courses that one is on, and the next step of each; no block for whoever is on none. */
export function MyCourses() {
  const { company } = useSnapshot(session)
  const now = useMinute()
  const read = useRead('courseList', myCourses)
  useRefresh(read.again)
  const courses = read.data ?? []
  if (courses.length === 0) return null
  return (
    <Block title="Курсы" more={{ to: href('courses'), label: 'Все' }} read={read} places={shown}>
      <ul role="list" className="dashboard-rows">
        {courses.slice(0, shown).map(({ _id: id, title, doneCount = 0, stepsCount, nextStep, dueAt = null }) => {
          const due = dueWords(dueAt, now, company?.timezone ?? 'Europe/Moscow')
          return (
            <li key={id} className="dashboard-article">
              <div>
                <Link href={href('course', { id })}>
                  {title}: {`${doneCount} из ${stepsCount}`}
                </Link>
                <p>
                  {nextStep?.target && `Дальше: ${nextStep.target.title}`}
                  {due && ' · '}
                  {due && <span data-late={due.isLate || undefined}>{due.words}</span>}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
