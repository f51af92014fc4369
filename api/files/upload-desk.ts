import { limits } from '../../openapi/gen/limits.gen.ts'
import { tooMany } from '../accounts/counter.ts'
import { internet, type Reach } from '../outside/reach.ts'

/** What uploads are held to; tests inject smaller limits and names of their own through `createApp(deps)`. */
export type UploadRules = Reach & {
  maxBytes: number
  quotaBytes: number
  callsPerUser: number
  callsPerCompany: number
  callsPerProcess: number
  beginningPerCompany: number
  beginningPerProcess: number
  byUrlTimeoutMs: number
}
export type UploadDesk = {
  rules: UploadRules
  /** One upload call of this user begins, or 429 (C7). */
  enter(company: string, user: string): UploadCall
  /** Calls that have entered and not left. */
  open(): number
}
export type UploadCall = {
  /** There is something to store: one of the places, or 429. Once taken it is the call's until it leaves. */
  takePlace(): void
  leave(): void
}

const RETRY_SECONDS = 5

const contractRules: UploadRules = {
  maxBytes: limits.uploads.maxBytes,
  quotaBytes: limits.uploads.companyQuotaGigabytes * 1024 ** 3,
  callsPerUser: limits.uploads.callsPerUser,
  callsPerCompany: limits.uploads.callsPerCompany,
  callsPerProcess: limits.uploads.callsPerProcess,
  beginningPerCompany: limits.uploads.beginningPerCompany,
  beginningPerProcess: limits.uploads.beginningPerProcess,
  byUrlTimeoutMs: limits.uploads.byUrlTimeoutSeconds * 1000,
  ...internet,
}

/**
 * Who may upload now. Slow senders cost us memory and no work, so they are counted apart: a place is taken by who has a
 * part to store, and of both a company has a share, so that none can stop the others. All of it is counted by process,
 * because what it protects is of the process: its memory, and its connections to the store. N instances bear N times as
 * many. What is a company's own, its quota, is counted over all of them in the transaction that keeps the file.
 */
export function createUploadDesk(changes: Partial<UploadRules> = {}): UploadDesk {
  const rules = { ...contractRules, ...changes }
  const calls = counted()
  const beginning = counted()
  const placed = counted()
  const hasPlace = (company: string) =>
    placed.of(company) < rules.callsPerCompany && placed.all() < rules.callsPerProcess
  const mayBegin = (company: string) =>
    beginning.of(company) < rules.beginningPerCompany && beginning.all() < rules.beginningPerProcess
  return {
    rules,
    open: calls.all,
    enter(company, user) {
      const caller = `${company}:${user}`
      const isOneTooMany = calls.of(caller) >= rules.callsPerUser
      // Also who would find no place later hears of it before he has sent anything.
      if (isOneTooMany || !mayBegin(company) || !hasPlace(company)) throw tooMany(RETRY_SECONDS)
      calls.add(caller, 1)
      beginning.add(company, 1)
      let at = beginning
      return {
        takePlace() {
          if (at === placed) return
          if (!hasPlace(company)) throw tooMany(RETRY_SECONDS)
          at.add(company, -1)
          at = placed
          at.add(company, 1)
        },
        leave() {
          calls.add(caller, -1)
          at.add(company, -1)
        },
      }
    },
  }
}

function counted() {
  const numbers = new Map<string, number>()
  let all = 0
  const of = (key: string) => numbers.get(key) ?? 0
  return {
    of,
    all: () => all,
    add(key: string, change: 1 | -1) {
      all += change
      const left = of(key) + change
      if (left > 0) numbers.set(key, left)
      else numbers.delete(key)
    },
  }
}
