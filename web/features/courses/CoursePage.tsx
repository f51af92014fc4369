import './courses.css'
import { Skeleton } from '@mantine/core'
import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { useThing } from '../../shell/useThing.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { CourseScreen } from './CourseScreen.tsx'

/** One's own way through a course. */
export function CoursePage() {
  const { id = '' } = useParams()
  const read = useRead('courseGet', { path: { id } }, { page: true })
  const back = { gone: messages.COURSE_NOT_FOUND, backTo: href('courses') }
  const { thing: course, failed, isGone, skeleton } = useThing(read, back)
  useRefresh(read.again)

  if (course) return <CourseScreen course={course} />
  if (failed && !isGone)
    return (
      <LoadFailed
        message={failed.offline ? 'Нет сети. Этого курса на устройстве нет' : failed.problem.message}
        backTo={href('courses')}
        backLabel="К курсам"
      />
    )
  return (
    <div role="status" aria-label="Загрузка">
      {skeleton && [112, 56, 56, 56].map((height, row) => <Skeleton key={row} h={height} mt={16} radius={14} />)}
    </div>
  )
}
