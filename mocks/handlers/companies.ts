import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../context.ts'
import { companyBySubdomain } from '../db.ts'
import { notMocked } from '../not-mocked.ts'
import { isTaken } from '../registration.ts'

/** What a form would say of such an address (A20). */
function addressFault(subdomain: string): string | undefined {
  if (/[^a-z0-9-]/.test(subdomain)) return fieldMessages.pattern
  if (subdomain.length < limits.subdomainMin || subdomain.length > limits.subdomainMax)
    return `Адрес должен содержать от ${limits.subdomainMin} до ${limits.subdomainMax} символов`
  return /^-|-$/.test(subdomain) ? 'Адрес не может начинаться или заканчиваться дефисом' : undefined
}

export const companies: FeatureHandlers<'companies'> = {
  companyGetBySubdomain({ path, problem }) {
    const company = companyBySubdomain(path.subdomain)
    if (!company) throw problem(404, 'COMPANY_NOT_FOUND')
    const { name, subdomain, logos } = company
    return { status: 200, body: { name, subdomain, logos } }
  },

  companyGet({ path, company, problem }) {
    if (path.id !== company._id) throw problem(404, 'COMPANY_NOT_FOUND')
    return { status: 200, body: company }
  },

  companyCheckSubdomain({ query }) {
    const subdomain = query.subdomain.toLowerCase()
    const reason = addressFault(subdomain) ?? (isTaken(subdomain) ? messages.SUBDOMAIN_TAKEN : undefined)
    return { status: 200, body: { available: reason === undefined, ...(reason && { reason }) } }
  },

  companyUpdate: notMocked,
}
