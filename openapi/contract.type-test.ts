import type { FeatureHandlers, Handlers, Input, ProblemFor, Reply } from './contract.ts'

// What the compiler must refuse: tsc fails when one of these stops being an error. The two contexts stand for
// the server's and the mocks': both implement this very interface, so what is refused here is refused in either room.
type Served = {
  public: { sql: string }
  signedIn: { sql: string; user: { id: string }; write: () => void }
  reading: { sql: string; user: { id: string } }
}
type Mocked = {
  public: { now: () => number }
  signedIn: { now: () => number; user: { id: string } }
  reading: { now: () => number; user: { id: string } }
}

const none = (...input: unknown[]): never => {
  throw new Error(`never called with ${input.length}`)
}

const positions = {
  positionList: () => ({ status: 200 as const, body: [] }),
  positionCreate: none,
  positionGet: none,
  positionGetByExternalId: none,
  positionSaveByExternalId: none,
  positionUpdate: none,
  positionDelete: () => ({ status: 200 as const, body: { message: 'Должность отключена' } }),
}
export const served: FeatureHandlers<Served, 'positions'> = positions
export const mocked: FeatureHandlers<Mocked, 'positions'> = positions

const { positionDelete: _, ...incomplete } = positions
// @ts-expect-error A room without one of its operations.
export const servedMissing: FeatureHandlers<Served, 'positions'> = incomplete
// @ts-expect-error A room without one of its operations.
export const mockedMissing: FeatureHandlers<Mocked, 'positions'> = incomplete
// @ts-expect-error The whole interface with one room only.
export const servedAll: Handlers<Served> = positions
// @ts-expect-error The whole interface with one room only.
export const mockedAll: Handlers<Mocked> = positions

// @ts-expect-error A misspelled operation.
export const servedMisspelled: FeatureHandlers<Served, 'positions'> = { ...incomplete, positionDelte: none }
// @ts-expect-error A misspelled operation.
export const mockedMisspelled: FeatureHandlers<Mocked, 'positions'> = { ...incomplete, positionDelte: none }
// @ts-expect-error An operation that the contract does not know, beside all the others.
export const mockedUnknown: FeatureHandlers<Mocked, 'positions'> = { ...positions, positionPromote: none }

export const servedWrong: FeatureHandlers<Served, 'positions'> = {
  ...positions,
  // @ts-expect-error A status that the contract does not name for it.
  positionDelete: () => ({ status: 204, body: undefined }),
  // @ts-expect-error A row in place of a list.
  positionList: () => ({ status: 200, body: { name: 'Официант' } }),
  // @ts-expect-error A parameter that the operation does not have.
  positionGet: ({ query }) => none(query.status),
}
export const mockedWrong: FeatureHandlers<Mocked, 'positions'> = {
  ...positions,
  // @ts-expect-error A status that the contract does not name for it.
  positionDelete: () => ({ status: 204, body: undefined }),
  // @ts-expect-error A number where the contract has a text.
  positionCreate: ({ body }) => ({ status: 201, body: { ...body, _id: 1 } }),
}

// A context has what the guard has proved: a public call has no user.
export const contexts: Pick<Handlers<Mocked>, 'authCheck' | 'configGet'> = {
  authCheck: ({ user }) => none(user.id),
  // @ts-expect-error Nobody has signed in for a public call.
  configGet: ({ user }) => none(user.id),
}

declare const topicGone: ProblemFor<'topicGet'>
declare const positionRefused: ProblemFor<'positionDelete'>
export const problems = [
  () => topicGone(404, 'TOPIC_NOT_FOUND'),
  // @ts-expect-error The contract names 404 for it, not 409.
  () => topicGone(409, 'TOPIC_NOT_FOUND'),
  // @ts-expect-error A code of another operation.
  () => topicGone(404, 'ARTICLE_NOT_FOUND'),
  // @ts-expect-error A code that does not exist.
  () => topicGone(404, 'TOPIC_GONE'),
  () => positionRefused(409, 'POSITION_IN_USE', { n: 3 }),
  // @ts-expect-error The message has a hole, {n}.
  () => positionRefused(409, 'POSITION_IN_USE'),
  // @ts-expect-error The hole is called n.
  () => positionRefused(409, 'POSITION_IN_USE', { count: 3 }),
  // @ts-expect-error A message without holes takes no values.
  () => topicGone(404, 'TOPIC_NOT_FOUND', { n: 3 }),
]

declare const created: Reply<'articleCreate'>
declare const file: Input<'fileGet'>
declare const list: Input<'articleList'>
export const shapes = [
  // @ts-expect-error A new article is 201 only.
  () => created.status === 200,
  // A reply that is no JSON gives its handler the request; others never see it.
  () => file.request.signal,
  // @ts-expect-error Already parsed: a JSON operation has no request.
  () => list.request.signal,
]
