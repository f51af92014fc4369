import { waitFor } from '@testing-library/react'
import { expect } from 'bun:test'

type Outcome = 'arrives' | 'fails' | 'session is over'

const refusals = {
  fails: { status: 507, body: { code: 'INTERNAL', message: 'Диск полон' } },
  'session is over': { status: 401, body: { code: 'UNAUTHORIZED', message: 'Сессия истекла' } },
}

/** Uploads, and calls to `others`, arrive at the mocks, or fail, when the test says so; `restore` is the way back. */
export function holdUploads() {
  const { fetch } = globalThis
  const turns: ((outcome: Outcome) => void)[] = []
  const aborted: number[] = []
  const others: string[] = []
  const sent: { method: string; path: string; body: string }[] = []
  const stub = async (request: Request) => {
    const { pathname: path } = new URL(request.url)
    const isUpload = path === '/api/upload'
    if (!isUpload && request.method !== 'GET')
      sent.push({ method: request.method, path, body: await request.clone().text() })
    if (!isUpload && !others.includes(path)) return fetch(request)
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const n = turns.push(resolve) - 1
    request.signal.addEventListener('abort', () => {
      aborted.push(n)
      resolve('arrives')
    })
    const outcome = await promise
    if (outcome === 'arrives') return fetch(request)
    const { status, body } = refusals[outcome]
    return Response.json(body, { status })
  }
  Object.assign(globalThis, { fetch: stub })
  return {
    /** Every call but uploads and reads, with its body. */
    sent,
    others,
    /** How many have been asked for so far. */
    under: () => turns.length,
    /** Numbers of the uploads that were broken off. */
    aborted,
    end: async (n: number, outcome: Outcome) => {
      await waitFor(() => expect(turns.length).toBeGreaterThan(n))
      turns[n]?.(outcome)
    },
    restore: () => Object.assign(globalThis, { fetch }),
  }
}
