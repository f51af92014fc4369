import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Transactions of one company at once. Those of one company wait for each other anyway, at its locks and its revision: on a
 * connection each, so that one company which writes much had all of them, and everybody else waited behind it.
 */
export type CompanyTurns = <T>(companyId: string, work: (waitedMs: number) => Promise<T>) => Promise<T>

type Company = { running: number; waiting: Set<() => void> }

/** Throws DatabaseUnavailable where its turn does not come within the deadline. `waits` hears of each that has to wait. */
export function companyTurns(atOnce: number, deadlineMs: number, waits: (change: 1 | -1) => void): CompanyTurns {
  const companies = new Map<string, Company>()

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
    if (next) {
      company.waiting.delete(next)
      return next()
    }
    company.running -= 1
    if (company.running === 0) companies.delete(companyId)
  }

  return async (companyId, work) => {
    const company = companies.get(companyId) ?? { running: 0, waiting: new Set() }
    companies.set(companyId, company)
    const began = performance.now()
    if (company.running < atOnce) company.running += 1
    else await turn(company)
    try {
      return await work(performance.now() - began)
    } finally {
      leave(companyId, company)
    }
  }
}
