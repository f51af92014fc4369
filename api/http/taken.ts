import { isCountedHere, ProblemReply, type Budget, type OperationId } from '../../openapi/contract.ts'
import { accountFrom } from '../accounts/counter.ts'
import type { PublicContext } from '../context.ts'
import { FileStoreError } from '../files/store-error.ts'
import type { Budgets, Ticket } from './budgets.ts'
import type { Call } from './call.ts'

/** What is counted whatever comes of it: before the body is read (S2). */
export function takeBudgets(call: Call, budgets: Budgets): Promise<Ticket[]> {
  const counted = call.spec.budgets.filter(
    (budget) => budget.by !== 'account' && budget.count === 'all' && !isCountedHere(budget),
  )
  return takeAll(call.id, counted, (by) => keyOf(by, call), budgets)
}

/**
 * The tries of a secret, what is counted where it succeeds, and what is counted by the account that a body names: once the
 * body is known to be a try at all, or malformed ones would shut the address of a whole restaurant out.
 */
export function takeTries(call: Call, body: unknown, budgets: Budgets, before: readonly Ticket[]): Promise<Ticket[]> {
  const tries = call.spec.budgets.filter(({ by, count }) => by === 'account' || count !== 'all')
  const account = accountOf(body, call.context)
  return takeAll(call.id, tries, (by) => (by === 'account' ? account : keyOf(by, call)), budgets, before)
}

/** What is counted in memory, once it is known what is asked: a list that is only read is not searched. */
export function takeSearch(call: Call, query: Readonly<Record<string, unknown>>, budgets: Budgets): void {
  for (const budget of call.spec.budgets.filter(isCountedHere)) {
    const isAsked = budget.with === undefined || String(query[budget.with] ?? '').trim() !== ''
    const key = keyOf(budget.by, call)
    if (isAsked && key !== undefined) budgets.here(call.id, budget, key)
  }
}

/** All or none: what one budget refuses was no call, so the others do not count it. */
async function takeAll(
  id: OperationId,
  counted: readonly Budget[],
  keyed: (by: Budget['by']) => string | undefined,
  budgets: Budgets,
  before: readonly Ticket[] = [],
): Promise<Ticket[]> {
  const taken: Ticket[] = []
  try {
    for (const budget of counted) {
      const key = keyed(budget.by)
      if (key !== undefined) taken.push(await budgets.take(id, budget, key))
    }
    return taken
  } catch (error) {
    await giveBack([...before, ...taken])
    throw error
  }
}

/**
 * What was refused only because a service of ours is away was no call: whoever comes again when he is told to must not have
 * used his budget up meanwhile. Of a database that is away nothing can be given back.
 */
export async function unlessAway<T>(tickets: readonly Ticket[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAway =
      error instanceof FileStoreError || (error instanceof ProblemReply && error.body.code === 'UNAVAILABLE')
    // The caller hears of what was first.
    if (isAway) await giveBack(tickets).catch(() => {})
    throw error
  }
}

/**
 * Only what the handler itself refused was a wrong try; our own failure or a stale form must not lock anybody out. What is
 * counted where it succeeds is taken ahead too, or parallel calls would slip through.
 */
export async function settleTries<T>(tries: readonly Ticket[], work: () => Promise<T>): Promise<T> {
  const of = (which: Ticket['counts']) => tries.filter(({ counts }) => counts === which)
  const made = await work().catch(async (error: unknown) => {
    const isWrong = error instanceof ProblemReply && [400, 401, 404].includes(error.status)
    await giveBack([...(isWrong ? [] : of('failures')), ...of('successes')])
    throw error
  })
  await giveBack(of('failures'))
  return made
}

const giveBack = (tickets: readonly Ticket[]) => Promise.all(tickets.map((ticket) => ticket.refund()))

function keyOf(by: Budget['by'], { context, caller }: Call): string | undefined {
  if (by === 'ip') return context.caller
  if (!caller) return undefined
  const { principal, session } = caller
  if (by === 'session') return session.id
  return by === 'user' ? `${principal.company}:${principal.id}` : principal.company
}

function accountOf(body: unknown, { site, caller }: PublicContext): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined
  const company = site.kind === 'company' ? site.subdomain : ''
  return accountFrom(body.email, company, caller)
}
