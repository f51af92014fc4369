import type { components } from '../../../openapi/gen/schema.d.ts'
import * as build from '../factories.ts'
import type { OperationId } from '../../../openapi/contract.ts'
import type { GoodCalls, Prepare, Stage } from './good-call.ts'

const question: components['schemas']['TestQuestion'] = { id: 'q1', type: 'text', text: 'Когда?', acceptedAnswers: [] }
const title = 'Смена'
const made = ({ app, company }: Stage) => build.buildTest(app, { company, title, questions: [question] })
const begun = async (on: Stage) => {
  const { id } = await made(on)
  const { data } = await on.admin.client.POST('/api/tests/{id}/attempts', { params: { path: { id } } })
  return { id: data?.attempt._id ?? '' }
}
const finished = async (on: Stage) => {
  const path = await begun(on)
  await on.admin.client.POST('/api/test-results/{id}/submit', { params: { path }, body: {} })
  return path
}

/** A beginning is no event: the end is. */
export const silentTests: Partial<Record<OperationId, Prepare>> = {
  attemptCreate: async (on) => ({ path: await made(on), status: 201 }),
}

/** Attempts of tests, and what administrators do with them. */
export const tests: GoodCalls = {
  testDuplicate: {
    'test.created': async (on) => ({ path: await made(on), title: `${title} (копия)`, status: 201 }),
  },
  testReset: {
    'test.attempt_added': async (on) => ({
      path: await made(on),
      body: { userId: on.admin.id },
      title,
      fields: ['employee'],
    }),
  },
  attemptSubmit: {
    'test.attempt_finished': async (on) => ({
      path: await begun(on),
      body: {},
      title,
      fields: ['employee', 'attempt', 'percent', 'isPassed'],
    }),
  },
  attemptReview: {
    'test.reviewed': async (on) => ({
      path: await finished(on),
      body: { answers: [{ questionId: 'q1', points: 1 }] },
      title,
      fields: ['employee', 'attempt', 'percent', 'isPassed'],
    }),
  },
  attemptDelete: {
    'test.attempt_removed': async (on) => ({
      path: await finished(on),
      title,
      fields: ['employee', 'attempt', 'percent'],
    }),
  },
}
