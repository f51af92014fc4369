import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Transactions of companies at once. Those of one company wait for each other anyway, at its locks and its revision: on a
 * connection each, so that two companies which write much had all of them, and everybody else waited behind them. Together
 * they may have some, and each company one in any case; one that is alone in the process may have them all.
 */
export type CompanyTurns = {
  inTurn: <T>(companyId: string, work: (waitedMs: number) => Promise<T>) => Promise<T>
  /** Somebody of this company asks for something. */
  seen: (companyId: string) => void
}
/** `shared`: of all companies together. */
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
  let running = 0
  const atOnce = () => (now() - sharedAt < SHARED_MS ? shared : alone)
  const mayBegin = (company: Company) => company.running === 0 || running < atOnce()

  function begin(company: Company): void {
    company.running += 1
    running += 1
  }

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
    company.running -= 1
    running -= 1
    // Now, not when they awake: whoever comes meanwhile stands behind those who wait.
    for (let next = nextOf(companies.values()); next; next = nextOf(companies.values())) {
      const [resolve] = next.waiting
      if (!resolve) break
      next.waiting.delete(resolve)
      begin(next)
      resolve()
    }
    if (company.running === 0) companies.delete(companyId)
  }

  /** Of those that wait and may begin, the company that has the fewest. */
  function nextOf(all: Iterable<Company>): Company | undefined {
    let next: Company | undefined
    for (const one of all)
      if (one.waiting.size > 0 && mayBegin(one) && one.running < (next?.running ?? Infinity)) next = one
    return next
  }

  async function inTurn<T>(companyId: string, work: (waitedMs: number) => Promise<T>): Promise<T> {
    seen(companyId)
    const company = companies.get(companyId) ?? { running: 0, waiting: new Set() }
    companies.set(companyId, company)
    const began = performance.now()
    if (mayBegin(company)) begin(company)
    else await turn(company)
    try {
      return await work(performance.now() - began)
    } finally {
      leave(companyId, company)
    }
  }

  return { inTurn, seen }
}
