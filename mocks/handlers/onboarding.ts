import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { db, rowsOf, staffOf, type Schemas } from '../db.ts'

/** Each step is proved by what is there; of the staff the administrator himself is one. */
function present({ company, user }: MockSignedIn): Schemas['Onboarding'] {
  const id = company._id
  return {
    hidden: db.kept.onboardingHidden[user.id] ?? false,
    steps: [
      { key: 'restaurants', done: rowsOf('restaurants', id).some(({ isActive }) => isActive) },
      { key: 'positions', done: rowsOf('positions', id).some(({ status }) => status === 'active') },
      { key: 'staff', done: staffOf(id).filter(({ isActive }) => isActive).length > 1 },
      { key: 'articles', done: rowsOf('articles', id).some(({ status }) => status === 'published') },
      { key: 'checklists', done: rowsOf('checklists', id).some(({ isActive }) => isActive) },
      { key: 'telegram', done: db.telegram.get(id)?.isActive ?? false },
    ],
  }
}

export const onboarding: FeatureHandlers<'onboarding'> = {
  onboardingGet: (context) => ({ status: 200, body: present(context) }),

  onboardingUpdate(context) {
    db.kept.onboardingHidden[context.user.id] = context.body.hidden
    return { status: 200, body: present(context) }
  },
}
