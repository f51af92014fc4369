import { write } from '../../../data/write.ts'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { bodyOf, emptyCourse } from './course-draft.ts'
import { CourseEditor } from './CourseEditor.tsx'

export function CourseCreatePage() {
  const form = useForm({
    entity: 'course/new',
    first: emptyCourse,
    send: (draft, { key }) => write('courseCreate', { body: bodyOf(draft) }, { key }),
    said: 'Курс создан',
    to: href('coursesAdmin'),
    onward: ({ _id, updatedAt }) => ({
      entity: `course/${_id}`,
      version: updatedAt,
      to: href('courseEdit', { id: _id }),
    }),
    named: ({ title }) => title,
  })
  return <CourseEditor title="Новый курс" form={form} />
}
