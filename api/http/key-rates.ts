import { tooMany } from '../accounts/counter.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { KeyCaller } from '../accounts/keys.ts'
import { MINUTE_S, type Budgets, type Rate } from './budgets.ts'
import { rateHeaders } from './rate-headers.ts'

type Told = { name: 'key' | 'company'; rate: Rate }

/** One call of a key, and of all keys of its company. Returns the headers that say what is left, or throws the 429 with them. */
export function spendByKey({ company, id }: KeyCaller['principal'], budgets: Budgets): Record<string, string> {
  const mine = budgets.spend(`key:${company}:${id}`, limits.keys.callsPerMinute)
  const told: Told[] = [{ name: 'key', rate: mine }]
  // A key that calls too often takes nothing from the others.
  if (!mine.isOver)
    told.push({ name: 'company', rate: budgets.spend(`keys:${company}`, limits.keys.companyCallsPerMinute) })
  const headers = rateHeaders(told.map(({ name, rate }) => ({ name, windowSeconds: MINUTE_S, ...rate })))
  const over = told.find(({ rate }) => rate.isOver)
  if (!over) return headers
  const refused = tooMany(over.rate.seconds)
  Object.assign(refused.headers, headers)
  throw refused
}
