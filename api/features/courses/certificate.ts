import type { FeatureHandlers } from '../../context.ts'
import { walkerOf } from './reading.ts'
import { find } from './queries.ts'

type Certificate = { number: number; title: string; person: string; position: string | null; completedAt: Date }

/** As it was when he came to the end. */
export const courseGetCertificate: FeatureHandlers<'courses'>['courseGetCertificate'] = async (context) => {
  const { path, sql, db, company, user, problem } = context
  const [course, [certificate]] = await Promise.all([
    db.read(() => find(sql, walkerOf(context), path.id)),
    db.read(
      () => sql<Certificate[]>`
        select number, title, person, position, completed_at from course_completions
        where company_id = ${company._id} and course_id = ${path.id} and user_id = ${user.id}`,
    ),
  ])
  if (!course) throw problem(404, 'COURSE_NOT_FOUND')
  if (!course.hasCertificate) throw problem(404, 'CERTIFICATE_NOT_FOUND')
  if (!certificate) throw problem(409, 'COURSE_NOT_COMPLETED')
  const { completedAt, ...row } = certificate
  return { status: 200, body: { ...row, company: company.name, completedAt: completedAt.toISOString() } }
}
