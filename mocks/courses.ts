import { personFrom } from '../openapi/rules/attempts/attempt-person.ts'
import { walk } from '../openapi/rules/courses/courses.ts'
import type { StepRow } from '../openapi/rules/courses/course-steps.ts'
import { moduleIsOn } from '../openapi/rules/company/modules.ts'
import { isFor, isMeantFor } from './audience.ts'
import type { MockSignedIn } from './context.ts'
import { db, rowsOf, staffOf, type Schemas } from './db.ts'
import { settle } from './handlers/notifications/tell.ts'
import type { StoredAttempt } from './seed/attempts.ts'
import type { StoredCourse } from './seed/courses/rows.ts'

type User = Schemas['User']
type Who = Pick<MockSignedIn, 'company' | 'now'>
type Company = Pick<MockSignedIn, 'company'>

export const isOnCourse = (course: StoredCourse, user: User) => course.isActive && isMeantFor(course, user)

export const completionOf = ({ company }: Company, courseId: string, userId: string) =>
  rowsOf('completions', company._id).find((one) => one.courseId === courseId && one.userId === userId)

/** The steps of a course as one person has them; what was deleted is no step any more. */
export const stepsOf = (who: Company, course: StoredCourse, user: User): StepRow[] =>
  course.steps.flatMap(
    ({ type, id }) => (type === 'article' ? articleStep(who, id, user) : testStep(who, id, user)) ?? [],
  )

function articleStep({ company }: Company, id: string, user: User): StepRow | undefined {
  const article = rowsOf('articles', company._id).find(({ _id }) => _id === id)
  if (!article) return undefined
  const ask = rowsOf('asks', company._id).find(({ articleId }) => articleId === id)
  const required = ask && ask.kind !== 'none' ? (ask.requiredVersion ?? 0) : 0
  const known = rowsOf('knowings', company._id).filter(
    (one) => one.articleId === id && one.userId === user.id && one.version >= required,
  )
  return {
    type: 'article',
    id,
    title: article.title,
    isAvailable:
      moduleIsOn(company, 'knowledgeBase') &&
      article.status === 'published' &&
      isFor({ positions: article.positionAvailable }, { user }, 'article.readAll'),
    doneAt: earliest(known.map(({ at }) => at)),
    bytes: new TextEncoder().encode(JSON.stringify(article.content)).length,
  }
}

function testStep({ company }: Company, id: string, user: User): StepRow | undefined {
  const test = rowsOf('tests', company._id).find(({ _id }) => _id === id)
  if (!test) return undefined
  const own = rowsOf('attempts', company._id).filter((row) => row.testId === id && row.userId === user.id)
  return {
    type: 'test',
    id,
    title: test.title,
    isAvailable: test.isActive && isFor(test, { user }, 'article.readAll'),
    doneAt: earliest(own.flatMap(passedAt)),
    percent: personFrom(own).bestPercent,
    questionsCount: test.questionsCount,
    settings: test.settings,
  }
}

const passedAt = ({ status, reviewedAt, submittedAt }: StoredAttempt): Date[] =>
  status === 'passed' ? [reviewedAt ?? submittedAt ?? []].flat() : []
const earliest = (moments: readonly Date[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)

/** Completes what is over: for one person after a step, for everybody after a save of the course. */
export function completeCourses(who: Who, of: { userId?: string; courseId?: string }): void {
  const companyId = who.company._id
  const people = staffOf(companyId)
    .filter((user) => user.isActive && (of.userId === undefined || user.id === of.userId))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru') || a.id.localeCompare(b.id))
  for (const course of rowsOf('courses', companyId)) {
    if (of.courseId !== undefined && course._id !== of.courseId) continue
    for (const user of people) {
      if (!isOnCourse(course, user) || completionOf(who, course._id, user.id)) continue
      if (walk(stepsOf(who, course, user), course, false).isOver) keep(who, course, user)
    }
  }
}

function keep({ company, now }: Who, course: StoredCourse, user: User): void {
  const last = rowsOf('completions', company._id).reduce((most, { number }) => Math.max(most, number), 0)
  const row = {
    courseId: course._id,
    userId: user.id,
    completedAt: new Date(now()).toISOString(),
    number: last + 1,
    title: course.title,
    person: user.name,
    position: user.position?.name ?? null,
  }
  db.completions.push({ companyId: company._id, row })
  settle({ company, now }, course._id, { kinds: ['courseAssigned'], isOf: (id) => id === user.id })
}
