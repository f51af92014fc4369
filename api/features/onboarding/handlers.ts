import type { FeatureHandlers } from '../../context.ts'
import * as steps from './queries.ts'

export const onboarding: FeatureHandlers<'onboarding'> = {
  async onboardingGet({ sql, db, company, user }) {
    return { status: 200, body: there(await db.read(() => steps.find(sql, company._id, user.id))) }
  },

  onboardingUpdate({ body, db, company, user }) {
    return db.write(company._id, async (sql) => {
      await steps.hide(sql, company._id, user.id, body.hidden)
      return { status: 200, body: there(await steps.find(sql, company._id, user.id)) }
    })
  },
}

function there<T>(found: T | undefined): T {
  if (!found) throw new Error('the caller of a session has no row')
  return found
}
