import { useEffect, useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'

/** `unknown`: the server could not say; the registration itself will. */
export type Availability = { kind: 'checking' | 'free' | 'unknown' } | { kind: 'refused'; reason: string }

/** A pause in typing, in milliseconds, after which the address is asked about. */
const pauseMs = 400

async function ask(subdomain: string, signal?: AbortSignal): Promise<Availability> {
  const { data, error, response } = await client.GET('/api/companies/check-subdomain', {
    params: { query: { subdomain } },
    ...(signal && { signal }),
  })
  if (data)
    return data.available ? { kind: 'free' } : { kind: 'refused', reason: data.reason ?? messages.SUBDOMAIN_TAKEN }
  const reason = response.status === 400 ? (error.fields?.subdomain ?? error.message) : undefined
  return reason ? { kind: 'refused', reason } : { kind: 'unknown' }
}

/** Whether an address is free, asked while it is typed; `settle` asks at once, for a form that is being sent. */
export function useAvailability(subdomain: string) {
  const [known, setKnown] = useState<{ subdomain: string; answer: Availability }>()
  const answer = known?.subdomain === subdomain ? known.answer : undefined

  useEffect(() => {
    if (subdomain === '' || answer) return undefined
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      ask(subdomain, giveUp.signal).then(
        (fresh) => setKnown({ subdomain, answer: fresh }),
        () => {}, // typed on: the answer is of no use
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [subdomain, answer])

  async function settle(): Promise<Availability> {
    if (answer && answer.kind !== 'unknown') return answer
    const fresh = await ask(subdomain)
    setKnown({ subdomain, answer: fresh })
    return fresh
  }

  return { availability: subdomain === '' ? undefined : (answer ?? ({ kind: 'checking' } as const)), settle }
}
