import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from 'wouter'
import { shareOf } from '../../lib/share-of.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { dueWords } from '../../lib/due-words.ts'
import { href } from '../../routes.ts'
import { Pill } from '../../ui/Badge.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { type CourseRow, doneWords } from './course-words.ts'

interface CourseCardProps {
  course: CourseRow
  now: number
  zone: string
}

/** How far one is, and what comes next; the whole card leads to the course. */
export function CourseCard({ course, now, zone }: CourseCardProps) {
  const { _id: id, title, stepsCount, doneCount = 0, nextStep } = course
  const done = doneWords(doneCount, stepsCount)
  return (
    <li className="courses-card">
      <Ring size={72} share={shareOf(doneCount, stepsCount)} text={done} label={`Пройдено шагов: ${done}`} />
      <div>
        <h2>
          <Link href={href('course', { id })}>{title}</Link>
        </h2>
        <p>
          <Standing course={course} now={now} zone={zone} />
        </p>
        {nextStep?.target && <p className="courses-next">Дальше: {nextStep.target.title}</p>}
      </div>
    </li>
  )
}

/** «Пройден 18.11.2026», «Нужно до 25.11.2026», «Просрочено на 2 дня». */
export function Standing({
  course,
  now,
  zone,
}: { course: Pick<CourseRow, 'state' | 'dueAt' | 'completedAt'> } & Omit<CourseCardProps, 'course'>) {
  const { state, completedAt, dueAt = null } = course
  if (state === 'done')
    return <Pill tone="ok">Пройден {completedAt && formatDateTimeIn(completedAt, zone).slice(0, 10)}</Pill>
  const due = dueWords(dueAt, now, zone)
  return due ? (
    <Pill tone={due.isLate ? 'danger' : 'warn'} icon={<IconClock size={14} aria-hidden="true" />}>
      {due.words}
    </Pill>
  ) : (
    <Pill tone="mute">Без срока</Pill>
  )
}
