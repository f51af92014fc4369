import { lookup } from 'node:dns/promises'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { tooMany } from '../accounts/counter.ts'
import { isPublicAddress } from './public-address.ts'

/** What uploads are held to; tests inject smaller limits and names of their own through `createApp(deps)`. */
export type UploadRules = {
  maxBytes: number
  quotaBytes: number
  callsPerUser: number
  callsPerProcess: number
  byUrlTimeoutMs: number
  /** The addresses of a name, asked once a hop. */
  resolve: (host: string) => Promise<string[]>
  isPublic: (address: string) => boolean
}
export type UploadDesk = {
  rules: UploadRules
  /** One upload call of this user begins, or 429; the result ends it (C7). */
  enter(user: string): () => void
}

const RETRY_SECONDS = 5

const contractRules: UploadRules = {
  maxBytes: limits.uploadMaxMegabytes * 1024 ** 2,
  quotaBytes: limits.companyQuotaGigabytes * 1024 ** 3,
  callsPerUser: limits.uploadCallsPerUser,
  callsPerProcess: limits.uploadCallsPerProcess,
  byUrlTimeoutMs: limits.byUrlTimeoutSeconds * 1000,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
}

export function createUploadDesk(changes: Partial<UploadRules> = {}): UploadDesk {
  const rules = { ...contractRules, ...changes }
  const running = new Map<string, number>()
  let all = 0
  return {
    rules,
    enter(user) {
      const mine = running.get(user) ?? 0
      if (mine >= rules.callsPerUser || all >= rules.callsPerProcess) throw tooMany(RETRY_SECONDS)
      running.set(user, mine + 1)
      all += 1
      return () => {
        const left = (running.get(user) ?? 1) - 1
        if (left > 0) running.set(user, left)
        else running.delete(user)
        all -= 1
      }
    },
  }
}
