import {
  isCountedHere,
  problem,
  ProblemReply,
  type Budget,
  type OperationId,
  type OperationSpec,
} from '../../openapi/contract.ts'
import { accountFrom } from '../accounts/counter.ts'
import type { Budgets, Ticket } from './budgets.ts'
import type { PublicContext, Session, SessionContext } from '../context.ts'
import { FileStoreError } from '../files/store-error.ts'
import { moduleIsOn } from '../../openapi/rules/modules.ts'

/** What answers on the product's main address; anything else there is 404 (C15). Of files only logos do (B29). */
const MAIN_TAGS = new Set(['auth', 'verification', 'config'])
const isOnMain = (spec: OperationSpec) =>
  MAIN_TAGS.has(spec.tag) || (['companies', 'uploads'].includes(spec.tag) && spec.role === 'public')

/**
 * Who calls, and may he: everything that can be settled before a body is read. Order: address, session, role, module, the
 * general limit. Throws the problem; returns the session of a signed-in call.
 */
export async function guard(
  spec: OperationSpec,
  context: PublicContext,
  budgets: Budgets,
): Promise<Session | undefined> {
  const { site } = context
  if (site.kind === 'main' && !isOnMain(spec)) throw problem(404, 'NOT_FOUND')
  if (spec.role === 'public') {
    budgets.general(await generalOf(spec, context))
    return undefined
  }
  const session = await signedIn(context)
  if (spec.role === 'admin' && session.user.role !== 'admin') throw problem(403, 'FORBIDDEN')
  if (spec.module && !moduleIsOn(session.company, spec.module)) throw problem(404, 'MODULE_DISABLED')
  budgets.general(`user:${session.company._id}:${session.user.id}`)
  return session
}

/**
 * A whole restaurant comes from one address: the pictures of its people are counted by session, and what opens the app,
 * signs in and shows a logo by address, each room apart, so that none of them uses up the others' budget.
 */
async function generalOf(
  { tag, general }: OperationSpec,
  { caller, credentials, tokens }: PublicContext,
): Promise<string> {
  const token = general === 'session' ? (credentials.bearer ?? credentials.fileCookie) : undefined
  const claims = token === undefined ? undefined : await tokens.verify(token)
  return claims ? `session:${tag}:${claims.session}` : `ip:${tag}:${caller}`
}

async function signedIn({ site, credentials, findSession }: PublicContext): Promise<Session> {
  const session = credentials.bearer === undefined ? undefined : await findSession(credentials.bearer)
  // A bearer of one company on another's address is no session there (C10).
  if (!session || (site.kind === 'company' && session.company.subdomain !== site.subdomain))
    throw problem(401, 'SESSION_EXPIRED')
  if (!session.user.isActive) throw problem(401, 'ACCOUNT_DISABLED')
  return session
}

/** What is counted whatever comes of it: before the body is read (S2). */
export function takeBudgets(
  id: OperationId,
  spec: OperationSpec,
  context: PublicContext | SessionContext,
  budgets: Budgets,
): Promise<Ticket[]> {
  const counted = spec.budgets.filter(
    (budget) => budget.by !== 'account' && budget.count !== 'failures' && !isCountedHere(budget),
  )
  return takeAll(id, counted, (by) => keyOf(by, context), budgets)
}

/**
 * The tries of a secret, and what is counted by the account that a body names: once the body is known to be a try at all,
 * or malformed ones would shut the address of a whole restaurant out.
 */
export function takeTries(
  id: OperationId,
  spec: OperationSpec,
  context: PublicContext | SessionContext,
  body: unknown,
  budgets: Budgets,
  before: readonly Ticket[],
): Promise<Ticket[]> {
  const tries = spec.budgets.filter(({ by, count }) => by === 'account' || count === 'failures')
  const account = accountOf(body, context)
  return takeAll(id, tries, (by) => (by === 'account' ? account : keyOf(by, context)), budgets, before)
}

/** What is counted in memory, once it is known what is asked: a list that is only read is not searched. */
export function takeSearch(
  id: OperationId,
  spec: OperationSpec,
  context: PublicContext | SessionContext,
  query: Readonly<Record<string, unknown>>,
  budgets: Budgets,
): void {
  for (const budget of spec.budgets.filter(isCountedHere)) {
    const isAsked = budget.with === undefined || String(query[budget.with] ?? '').trim() !== ''
    const key = keyOf(budget.by, context)
    if (isAsked && key !== undefined) budgets.here(id, budget, key)
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

export const giveBack = (tickets: readonly Ticket[]) => Promise.all(tickets.map((ticket) => ticket.refund()))

function keyOf(by: Budget['by'], context: PublicContext | SessionContext): string | undefined {
  if (by === 'ip') return context.caller
  if (!('session' in context)) return undefined
  if (by === 'session') return context.session.id
  return by === 'user' ? `${context.company._id}:${context.user.id}` : context.company._id
}

function accountOf(body: unknown, { site, caller }: PublicContext): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined
  const company = site.kind === 'company' ? site.subdomain : ''
  return accountFrom(body.email, company, caller)
}
