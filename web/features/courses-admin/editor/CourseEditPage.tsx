import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { fetchAhead } from '../../../ui/Fetched.tsx'
import { bodyOf, draftOf, type SavedCourse } from './course-draft.ts'
import { CourseEditor } from './CourseEditor.tsx'
import { loadRows } from './StepsPart.tsx'

// Beside the read of the course, which has steps.
fetchAhead(loadRows)

export function CourseEditPage() {
  const { id = '' } = useParams()
  const read = useRead('courseGet', { path: { id }, query: { edit: true } }, { page: true, fresh: true })
  return (
    <FormOf
      read={read}
      waiting="Загрузка курса..."
      gone={messages.COURSE_NOT_FOUND}
      failed="Ошибка при загрузке курса"
      backTo={href('coursesAdmin')}
      backLabel="К курсам"
    >
      {(course) => <EditCourse key={id} saved={course} />}
    </FormOf>
  )
}

function EditCourse({ saved }: { saved: SavedCourse }) {
  const { _id: id, updatedAt } = saved
  const form = useForm({
    entity: `course/${id}`,
    version: updatedAt,
    first: draftOf(saved),
    send: (draft, { version }) =>
      write('courseUpdate', {
        path: { id },
        body: { ...bodyOf(draft), ...(version && { updatedAt: String(version) }) },
      }),
    said: 'Курс обновлен',
    to: href('coursesAdmin'),
    onward: (after) => ({ version: after.updatedAt }),
    named: ({ title }) => title,
  })
  return (
    <CourseEditor
      title="Редактирование курса"
      form={form}
      about={<Link href={href('courseProgress', { id })}>Как проходят</Link>}
    />
  )
}
