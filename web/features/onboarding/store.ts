import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'

export const onboarding = createResource<components['schemas']['Onboarding']>()
subscribeKey(session, 'token', onboarding.clear)

let asked = 0
/** A new question each time: an answer from before a step was done must not come after it. */
export const loadSteps = () =>
  void onboarding.load(`steps ${(asked += 1)}`, (signal) => client.GET('/api/onboarding', { signal }))

/** Put away or shown again; undefined: done, otherwise why not. */
export async function setStepsHidden(hidden: boolean): Promise<string | undefined> {
  const { data, error } = await client.PUT('/api/onboarding', { body: { hidden } })
  if (!data) return error?.message || 'Ошибка сохранения'
  onboarding.state.data = data
  return undefined
}
