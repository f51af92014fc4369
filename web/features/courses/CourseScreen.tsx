import '../../ui/action-bar.css'
import { Button } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { Link } from 'wouter'
import { shareOf } from '../../lib/share-of.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { href } from '../../routes.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { Standing } from './CourseCard.tsx'
import { actWords, type Course, doneWords, stepHref, turnWords } from './course-words.ts'
import { Steps } from './Steps.tsx'

/** What is done, what comes next, and one button for it. */
export function CourseScreen({ course }: { course: Course }) {
  const zone = useCompanyZone()
  const now = useMinute()
  const { _id: id, title, description, steps, stepsCount, doneCount, certificateNumber, hasCertificate, state } = course
  const done = doneWords(doneCount, stepsCount)
  const current = steps.find((step) => step.state === 'current')
  const to = current && stepHref(current, id)
  return (
    <>
      <div className="course">
        <BackLink to={href('courses')}>Курсы</BackLink>
        <div className="course-head">
          <Ring share={shareOf(doneCount, stepsCount)} text={done} label={`Пройдено шагов: ${done}`} />
          <div>
            <PageTitle>{title}</PageTitle>
            <Standing course={course} now={now} zone={zone} />
          </div>
        </div>
        {description && <p className="course-text">{description}</p>}
        <Steps course={id} steps={steps} zone={zone} />
        {hasCertificate && (
          <p className="course-note">
            <IconSchool size={20} aria-hidden="true" />
            {certificateNumber === null
              ? 'После последнего шага здесь появится страница сертификата для печати'
              : `Ваш сертификат № ${certificateNumber} можно напечатать`}
          </p>
        )}
      </div>
      {state === 'done' && certificateNumber !== null ? (
        <div className="action-bar" role="region" aria-label="Действие">
          <Button component={Link} href={href('courseCertificate', { id })} fullWidth>
            Открыть сертификат
          </Button>
        </div>
      ) : (
        current &&
        to && (
          <div className="action-bar" role="region" aria-label="Действие">
            <Button component={Link} href={to} fullWidth rightSection={<IconArrowRight size={20} />}>
              {actWords(current)}
            </Button>
            <p>{turnWords(current, stepsCount)}</p>
          </div>
        )
      )}
    </>
  )
}
