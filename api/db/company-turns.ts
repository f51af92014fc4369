import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Transactions of one company at once. Those of one company wait for each other anyway, at its locks and its revision: on a
 * connection each, so that one company which writes much had all of them, and everybody else waited behind it. A company
 * that is alone in the process may have them all.
 */
export type CompanyTurns = {
  inTurn: <T>(companyId: string, work: (waitedMs: number) => Promise<T>) => Promise<T>
  /** Somebody of this company asks for something. */
  seen: (companyId: string) => void
}
type AtOnce = { alone: number; shared: number }

/** So long after its last call a company still is one that the others share the process with. */
const SHARED_MS = 60_000

type Company = { running: number; waiting: Set<() => void> }

/** `inTurn` throws DatabaseUnavailable where its turn does not come within the deadline. `waits` hears of each that has to wait. */
export function companyTurns(
  { alone, shared }: AtOnce,
  deadlineMs: number,
  waits: (change: 1 | -1) => void,
  now = () => performance.now(),
): CompanyTurns {
  const companies = new Map<string, Company>()
  let last: string | undefined
  let sharedAt = Number.NEGATIVE_INFINITY
  const atOnce = () => (now() - sharedAt < SHARED_MS ? shared : alone)

  function seen(companyId: string): void {
    if (companyId === last) return
    if (last !== undefined) sharedAt = now()
    last = companyId
  }

  async function turn({ waiting }: Company): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = () => {
      waiting.delete(resolve)
      reject(new DatabaseUnavailable('deadline'))
    }
    const timer = setTimeout(late, deadlineMs)
    waiting.add(resolve)
    waits(1)
    try {
      await promise
    } finally {
      waits(-1)
      clearTimeout(timer)
    }
  }

  function leave(companyId: string, company: Company): void {
    const [next] = company.waiting
    // The place is handed over: whoever comes now stands behind those who wait.
    if (next && company.running <= atOnce()) {
      company.waiting.delete(next)
      return next()
    }
    company.running -= 1
    if (company.running === 0) companies.delete(companyId)
  }

  async function inTurn<T>(companyId: string, work: (waitedMs: number) => Promise<T>): Promise<T> {
    seen(companyId)
    const company = companies.get(companyId) ?? { running: 0, waiting: new Set() }
    companies.set(companyId, company)
    const began = performance.now()
    if (company.running < atOnce()) company.running += 1
    else await turn(company)
    try {
      return await work(performance.now() - began)
    } finally {
      leave(companyId, company)
    }
  }

  return { inTurn, seen }
}
