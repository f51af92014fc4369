import { useCallback, useRef } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { showCompany } from '../../shell/session.ts'

type Company = components['schemas']['Company']
type Part = Omit<components['schemas']['CompanyUpdate'], 'updatedAt'>
export type Write = (part: (now: Company) => Part) => Promise<{ data?: Company; error?: Problem }>

/**
 * Changes of the company, one after another: each names the `updatedAt` that the one before has left, so that a logo
 * and the form don't take each other for a stranger. The menu follows at once.
 */
export function useCompanyWrites(company: Company): Write {
  const latest = useRef(company)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((part) => {
    const answer = last.current.then(async () => {
      const { _id, updatedAt } = latest.current
      const params = { path: { id: _id } }
      const { data, error } = await client.PUT('/api/companies/{id}', {
        params,
        body: { ...part(latest.current), updatedAt },
      })
      if (!data) return { error: error ?? { code: 'INTERNAL' as const, message: '' } }
      latest.current = data
      showCompany(data)
      return { data }
    })
    last.current = answer.catch(() => undefined)
    return answer
  }, [])
}
