import { fieldMessages, messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Chosen } from './acknowledgement.ts'

type Input = Pick<components['schemas']['AcknowledgementInput'], 'kind' | 'test' | 'dueDays'>
/** Told at the field of the test. */
export type TestRefusal = { code: 'INVALID_REQUEST' | 'TEST_NOT_FOUND' | 'TEST_UNAVAILABLE'; text: string }

/** Why an article does not ask for the test; undefined: it does, or for none. `test`: the one that it would ask for then. */
export function testRefusal(
  { kind, test: sent }: Input,
  old: Pick<Chosen, 'kind' | 'test'>,
  test: Chosen['test'],
  isTestingOn: boolean,
): TestRefusal | undefined {
  if (sent && !test) return { code: 'TEST_NOT_FOUND', text: messages.TEST_NOT_FOUND }
  if (kind !== 'test') return undefined
  if (!test) return { code: 'INVALID_REQUEST', text: fieldMessages.acknowledgeTest }
  // One that is asked for already may have been switched off meanwhile.
  const stands = old.kind === 'test' && old.test?._id === test._id
  if (stands || (test.isActive && isTestingOn)) return undefined
  return { code: 'TEST_UNAVAILABLE', text: messages.TEST_UNAVAILABLE }
}

/** What was sent, over what stood there. */
export const chosenOver = (
  { kind, dueDays }: Input,
  old: Pick<Chosen, 'dueDays'>,
  found: Pick<Chosen, 'test' | 'restaurants' | 'positions'>,
): Chosen => ({ kind, ...found, dueDays: dueDays === undefined ? old.dueDays : dueDays })
