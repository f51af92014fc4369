import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { type Step, stepHref, stepWords } from './course-words.ts'

interface StepsProps {
  /** Whose steps they are; nobody is led anywhere from those of somebody else. */
  course: string | undefined
  steps: readonly Step[]
  zone: string
}

/** The thread of a course, in its order. */
export const Steps = ({ course, steps, zone }: StepsProps) => (
  <ol role="list" className="course-steps">
    {steps.map((step, n) => {
      const title = step.target?.title ?? labels.CourseStepType[step.type]
      const to = course !== undefined && step.state !== 'locked' ? stepHref(step, course) : undefined
      return (
        // Steps have no ids of their own, and their order is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="course-sign">
            <Sign step={step} />
          </span>
          <div>
            <p className="course-step-title">{to ? <Link href={to}>{title}</Link> : title}</p>
            <p>{stepWords(step, zone)}</p>
          </div>
        </li>
      )
    })}
  </ol>
)

function Sign({ step: { state, number } }: { step: Step }) {
  if (state === 'done') return <IconCheck size={18} aria-label="Пройден" />
  if (state === 'locked') return <IconLock size={16} aria-label="Закрыт" />
  if (state === 'skipped') return <IconMinus size={16} aria-label="Недоступен" />
  return number
}
