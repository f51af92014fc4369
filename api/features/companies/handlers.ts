import { messages } from '../../../openapi/gen/messages.gen.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { isReserved, subdomainFault } from '../../../openapi/rules/company/subdomains.ts'
import { bodyFaults } from '../../../openapi/validate.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isClosed } from '../../accounts/closed.ts'
import { companyBySubdomain } from '../../db/directory.ts'
import { exporting } from './export.ts'
import { updating } from './update.ts'

export const companies: FeatureHandlers<'companies'> = {
  async companyGetBySubdomain({ path, db, problem }) {
    const company = await companyBySubdomain(db, path.subdomain)
    if (!company) throw problem(404, 'COMPANY_NOT_FOUND')
    if (company.leavesAt) throw problem(404, 'COMPANY_NOT_FOUND', undefined, isClosed)
    const { name, subdomain, logos } = company
    return { status: 200, body: { name, subdomain, logos } }
  },

  companyGet({ path, company, problem }) {
    if (path.id !== company._id) throw problem(404, 'COMPANY_NOT_FOUND')
    return { status: 200, body: company }
  },

  async companyCheckSubdomain({ query, db, settings }) {
    const subdomain = query.subdomain.trim().toLowerCase()
    const reason = subdomainFault(subdomain, (body) => bodyFaults('authRegister', operations.authRegister, body))
    if (reason) return { status: 200, body: { available: false, reason } }
    const taken = isReserved(subdomain, settings.productDomain) || (await companyBySubdomain(db, subdomain))
    return { status: 200, body: taken ? { available: false, reason: messages.SUBDOMAIN_TAKEN } : { available: true } }
  },

  ...exporting,

  ...updating,
}
