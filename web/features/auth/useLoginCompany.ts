import { useEffect, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { noCompany } from '../../shell/no-company.ts'

type CompanyPublic = components['schemas']['CompanyPublic']

/** Name and logo of the company whose address this is; without an answer the default mark stays. */
export function useLoginCompany(subdomain: string | undefined): CompanyPublic | undefined {
  const [company, setCompany] = useState<CompanyPublic>()
  useEffect(() => {
    if (!subdomain) return undefined
    let here = true
    void client
      .GET('/api/companies/by-subdomain/{subdomain}', { params: { path: { subdomain } } })
      .then(({ data, response }) => {
        if (here && data) setCompany(data)
        if (response.status === 404) noCompany.subdomain = subdomain
      })
    return () => {
      here = false
    }
  }, [subdomain])
  return company
}
