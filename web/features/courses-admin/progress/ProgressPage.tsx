import './progress.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useMinute } from '../../../lib/useMinute.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { PeopleRows, type CoursePerson } from './PeopleRows.tsx'
import { isNarrowed, listQuery, readFilters, writeFilters } from './progress-filters.ts'
import { ProgressTools } from './ProgressTools.tsx'

const inAddress = { read: readFilters, write: writeFilters }
const loadPerson = () => import('./PersonDialog.tsx').then((file) => file.PersonDialog)

/** How everybody whom a course is for goes through it: those who are late come first. */
export function ProgressPage() {
  const { id = '' } = useParams()
  const zone = useCompanyZone()
  const now = useMinute()
  const { filters, hrefOf, change } = useFilters({ path: href('courseProgress', { id }) }, inAddress)
  const course = useRead('courseGet', { path: { id }, query: { edit: true } })
  const read = useRead('courseListPeople', { path: { id }, query: listQuery(filters) }, { page: true })
  useRefresh(read.again)
  const [shown, setShown] = useState<CoursePerson>()
  const [opened, setOpened] = useState(false)
  const show = (person: CoursePerson) => {
    setShown(person)
    setOpened(true)
  }
  const { data } = read
  return (
    <ListPage
      className="course-progress"
      title={course.data?.title ?? 'Как проходят курс'}
      above={<BackLink to={href('coursesAdmin')}>Управление курсами</BackLink>}
      description={
        data &&
        `Прошли ${data.counts.done} из ${data.counts.all} · просрочили ${data.counts.overdue} · не начинали ${data.counts.notStarted}`
      }
      tools={<ProgressTools filters={filters} onChange={change} />}
      read={read}
      failedTitle="Ошибка загрузки"
      places={<PeopleRows people={undefined} now={now} zone={zone} onShow={show} />}
      rowsIn={({ people }) => people}
      empty={
        isNarrowed(filters) ? (
          <EmptyState title="Ничего не найдено" text="Измените запрос или снимите фильтры." />
        ) : (
          <EmptyState
            title="Этот курс пока ни для кого"
            text="Выберите в нём рестораны и должности, где есть сотрудники."
          />
        )
      }
      pages={{ of: (page) => page, size: limits.courses.pageSize, hrefOf: (page) => hrefOf({ page }) }}
      below={
        <Fetched
          wanted={shown !== undefined}
          load={loadPerson}
          onFailure={() => setShown(undefined)}
          props={{ courseId: id, person: shown, zone, opened, onClose: () => setOpened(false) }}
        />
      }
    >
      {({ people }) => <PeopleRows people={people} now={now} zone={zone} onShow={show} />}
    </ListPage>
  )
}
