import './courses.css'
import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { useKeptCopy } from '../../shell/useKeptCopy.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { CourseScreen } from './CourseScreen.tsx'

/** One's own way through a course. */
export function CoursePage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const read = useRead('courseGet', { path: { id } }, { page: true })
  const { failed, loading } = read
  const isGone = failed !== undefined && !loading && (failed.status === 404 || failed.status === 400)
  const course = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!course && !failed, limits.app.layoutDelayMs)
  useKeptCopy(read)
  useRefresh(read.again)

  useEffect(() => {
    if (!isGone) return
    toast('error', messages.COURSE_NOT_FOUND)
    navigate(href('courses'), { replace: true })
  }, [isGone, navigate])

  if (course) return <CourseScreen course={course} />
  if (failed && !loading && !isGone)
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
