import type { ReadContext, ServerContexts, SessionContext } from './context.ts'
import type { FeatureHandlers, Handlers } from './context.ts'

// What the compiler must refuse: tsc fails when one of these stops being an error. A reading call may be at work on a
// session that has not proved itself yet, so nothing that would have to be undone is within its reach.

const none = (...input: unknown[]): never => {
  throw new Error(`never called with ${input.length}`)
}

export const reading: Pick<Handlers, 'positionList' | 'articleGet' | 'userList' | 'eventGet' | 'companyGet'> = {
  // @ts-expect-error A transaction.
  positionList: ({ db, company }) => none(db.write(company._id, async () => {})),
  // @ts-expect-error The connection of jobs, which passes every wall.
  articleGet: ({ db }) => none(db.jobs),
  // @ts-expect-error Files.
  userList: ({ files }) => none(files),
  // @ts-expect-error A cookie.
  eventGet: ({ cookies }) => none(cookies),
  // @ts-expect-error A provider.
  companyGet: ({ assistant }) => none(assistant),
}

export const more: Pick<Handlers, 'topicList' | 'testList' | 'categoryList' | 'restaurantList' | 'onboardingGet'> = {
  // @ts-expect-error An answer that is kept for a repeat.
  topicList: ({ repeat }) => none(repeat),
  // @ts-expect-error Uploads.
  testList: ({ uploads }) => none(uploads),
  // @ts-expect-error What signs tokens.
  categoryList: ({ tokens }) => none(tokens),
  // @ts-expect-error What the caller has proved himself by.
  restaurantList: ({ credentials }) => none(credentials),
  // @ts-expect-error The secrets of the product.
  onboardingGet: ({ settings }) => none(settings),
}

// What is no such call has all of it, and so has a reading one that says why it waits (x-recall).
export const writing: Pick<FeatureHandlers<'auth'>, 'authCheck' | 'authLogout'> = {
  authCheck: ({ cookies, settings }) => none(cookies, settings),
  authLogout: ({ db, principal }) => none(db.write(principal.company, async () => {})),
}

declare const whole: SessionContext
// Whoever needs to read only takes either.
export const less: ReadContext = whole
export const contexts: ServerContexts['reading'] = whole
