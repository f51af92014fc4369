import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type StoredCourse = Required<
  Pick<
    Schemas['Course'],
    | '_id'
    | 'title'
    | 'description'
    | 'isActive'
    | 'hasCertificate'
    | 'isLastLocked'
    | 'dueDays'
    | 'restaurants'
    | 'positions'
    | 'createdAt'
    | 'updatedAt'
  >
> & {
  steps: Schemas['CourseStepInput'][]
  /** When it was last switched on. */
  activatedAt: string
}
/** Who has come to the end of which course; title, name and position as they were then. */
export type StoredCompletion = {
  courseId: string
  userId: string
  completedAt: string
  number: number
  title: string
  person: string
  position: string | null
}
