import type { FeatureHandlers } from '../context.ts'
import { companyBySubdomain } from '../db.ts'
import { notMocked } from '../not-mocked.ts'

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

  companyCheckSubdomain: notMocked,
  companyUpdate: notMocked,
}
