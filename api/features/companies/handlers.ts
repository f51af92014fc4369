import type { FeatureHandlers } from '../../context.ts'
import { companyBySubdomain } from '../../db/directory.ts'
import { notImplemented } from '../../not-implemented.ts'

export const companies: FeatureHandlers<'companies'> = {
  async companyGetBySubdomain({ path, db, problem }) {
    const company = await companyBySubdomain(db, path.subdomain)
    if (!company) throw problem(404, 'COMPANY_NOT_FOUND')
    const { name, subdomain, logos } = company
    return { status: 200, body: { name, subdomain, logos } }
  },

  companyGet({ path, company, problem }) {
    if (path.id !== company._id) throw problem(404, 'COMPANY_NOT_FOUND')
    return { status: 200, body: company }
  },

  companyCheckSubdomain: notImplemented,
  companyUpdate: notImplemented,
}
