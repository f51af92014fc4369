import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { dueWords } from '../../../lib/due-words.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { Ring } from '../../../ui/Ring.tsx'
import type { View } from '../view.ts'

/** How far he is on his courses, and what comes next. */
export function Courses({ dashboard: { me }, now }: View) {
  const zone = useCompanyZone()
  return (me.courses?.courses ?? []).map(({ _id: id, title, doneCount, stepsCount, nextStep, dueAt }) => {
    const due = dueWords(dueAt, now, zone)
    return (
      <div key={id} className="dashboard-course">
        <Ring
          share={stepsCount === 0 ? 0 : doneCount / stepsCount}
          text={`${doneCount}/${stepsCount}`}
          label={`Пройдено ${doneCount} из ${stepsCount}`}
          size={64}
        />
        <div>
          <Link href={href('course', { id })}>{title}</Link>
          <p>
            {nextStep !== null && `Дальше: «${nextStep}»`}
            {nextStep !== null && due && ', '}
            {due && <span data-late={due.isLate || undefined}>{due.words.toLocaleLowerCase('ru')}</span>}
          </p>
        </div>
        <IconChevronRight size={18} aria-hidden="true" />
      </div>
    )
  })
}
