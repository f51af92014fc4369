import { answersHead, problem, type OperationSpec } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { ProcessContext, Site } from '../../context.ts'
import { companyBySubdomain } from '../../db/directory.ts'
import { devMail } from '../../local/dev-mail.ts'
import type { KeptPost } from '../../local/kept-post.ts'
import { siteOfRequest } from '../contexts.ts'
import { companyUrl } from '../wire/site.ts'
import { docs } from './docs.ts'
import type { createHealth } from './health.ts'
import { type createInstall, INSTALL, PRODUCT_NAME } from './install.ts'
import { pathOf } from '../wire/request-parts.ts'
import { writeProblem } from '../wire/write.ts'

export type Elsewhere = Pick<ProcessContext, 'settings' | 'db' | 'log'> & {
  health: ReturnType<typeof createHealth>
  requestId: () => string
  keptPost?: KeptPost
  web?: (request: Request, path: string, as?: { missing: boolean }) => Response | undefined
  install?: ReturnType<typeof createInstall>
}

/** Everything that is no operation: health, docs, the web app, and the Problems of 404 and 405. */
export function createElsewhere({ settings, db, log, health, requestId, keptPost, web, install }: Elsewhere) {
  const contract = docs()
  /** A database that is away says nothing against a company. */
  const isThere = async (subdomain: string) => (await companyBySubdomain(db, subdomain).catch(() => true)) !== undefined

  async function nameOf(site: Site): Promise<string> {
    if (site.kind === 'main') return PRODUCT_NAME
    const company = await companyBySubdomain(db, site.subdomain)
    if (!company) throw problem(404, 'NOT_FOUND')
    return company.name
  }

  /** The product's own pages. */
  async function page(request: Request, path: string): Promise<Response | undefined> {
    const site = siteOfRequest(request, settings.productDomain)
    // The API answers 421 to an address that is not ours; its pages are not there at all (C9).
    if (!site) throw problem(404, 'NOT_FOUND')
    if (path === INSTALL && install && ['GET', 'HEAD'].includes(request.method))
      return install(request, await nameOf(site))
    const letters = keptPost && devMail(request, path, settings, keptPost)
    const example = site.kind === 'main' ? companyUrl(settings, 'berezka') : undefined
    const found = letters ?? (await (contract.respond(request, path, example) ?? web?.(request, path)))
    const missing = found && isDocument(found) && site.kind === 'company' && !(await isThere(site.subdomain))
    // The app itself, which tells whoever mistyped the address.
    return missing ? (web?.(request, path, { missing }) ?? found) : found
  }

  function refused(request: Request, path: string): never {
    if (!siteOfRequest(request, settings.productDomain)) throw problem(421, 'MISDIRECTED')
    const allowed = methodsOf(path)
    if (allowed.length === 0) throw problem(404, 'NOT_FOUND')
    const wrong = problem(405, 'METHOD_NOT_ALLOWED')
    wrong.headers.allow = allowed.join(', ')
    throw wrong
  }

  return async (request: Request): Promise<Response> => {
    const path = pathOf(request.url)
    const healthy = await health(path)
    if (healthy) return healthy
    try {
      // With a slash too many, too: whoever joins addresses reads a Problem, never a page.
      const isApi = /^\/+api(?:\/|$)/.test(path)
      return (isApi ? undefined : await page(request, path)) ?? refused(request, path)
    } catch (error) {
      return writeProblem(error, { requestId: requestId(), request, context: { log } })
    }
  }
}

const isDocument = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

const patterns = (Object.values(operations) as OperationSpec[]).map((spec) => ({
  methods: answersHead(spec) ? [spec.method, 'HEAD'] : [spec.method],
  pattern: new RegExp(`^${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
/** What a path would answer to (RFC 9110 §10.2.1), HEAD last. */
function methodsOf(path: string): string[] {
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods))
  return methods.delete('HEAD') ? [...methods, 'HEAD'] : [...methods]
}
