import type { Session } from '../context.ts'
import { type Answering, answer } from './answer.ts'
import { withBody } from './body.ts'
import type { Budgets } from './budgets.ts'
import type { Call, Outcome } from './call.ts'
import { given, type Unproven } from './given.ts'
import { guard } from './guard.ts'
import type { Repeats } from './idempotency.ts'
import { repeatOf } from './repeated.ts'
import { takeBudgets, takeSearch, takeTries, settleTries, unlessAway } from './taken.ts'
import { headersOf, pathValues, queryValues } from './values.ts'

export type Walking = Answering & { budgets: Budgets; repeats: Repeats }

/**
 * The way of every call, in this order: who calls and may he, was it made before, how often, what does it ask, what does it
 * bring, and only then its handler. On a remembered session, whoever begins it proves that session.
 */
export async function walk(
  call: Call,
  walking: Walking,
  remembered?: { session: Session; unproven: Unproven },
): Promise<Outcome> {
  const { spec, context } = call
  const { budgets } = walking
  call.caller = await guard(spec, context, budgets, remembered?.session)
  const headers = headersOf(call)
  const repeat = await repeatOf(call, headers['Idempotency-Key'], walking.repeats)
  // What was done is told again, whatever has been used up since.
  const taken = repeat.isKnown ? [] : await takeBudgets(call, budgets)
  return unlessAway(taken, async () => {
    const query = queryValues(call)
    takeSearch(call, query, budgets)
    const read = { ...given(call, remembered?.unproven), path: pathValues(call), query, headers }
    return withBody(call, async (body) => {
      const tries = repeat.isKnown ? [] : await takeTries(call, body, budgets, taken)
      return settleTries(tries, () => answer(call, { ...read, body }, repeat, walking))
    })
  })
}
