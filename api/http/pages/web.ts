import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { matchesTag } from '../../../openapi/etag.ts'
import { accepted } from '../wire/negotiate.ts'

/** H1. Styles may be inline because Mantine writes them; scripts never. Files are of our own origin (B29). */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  `frame-src ${limits.content.frameOrigins.join(' ')}`,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const faultsOf = (build: string) => `${operations.faultReport.path}?build=${build}`

/** And where a browser tells of what it has stopped, with the build that it happened in; every browser knows this way. */
export const reportedPolicy = (build: string): string => `${contentSecurityPolicy}; report-uri ${faultsOf(build)}`

/**
 * Over TLS also by the Reporting API, which replaces the other way where a browser knows it; without TLS it would tell
 * nobody.
 */
const reportedHeaders = (build: string, isSecure: boolean): Record<string, string> =>
  isSecure
    ? {
        'content-security-policy': `${reportedPolicy(build)}; report-to ${ENDPOINT}`,
        'reporting-endpoints': `${ENDPOINT}="${faultsOf(build)}"`,
      }
    : { 'content-security-policy': reportedPolicy(build) }
const ENDPOINT = 'faults'

/** H2, for every reply of the app and of the API. */
export const securityHeaders: Record<string, string> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
}

const APP = '/index.html'
const legalPages = ['/terms-of-service', '/privacy-policy']

type Encoding = 'br' | 'gzip'
interface WebFile {
  type: string
  hash: string
  immutable: boolean
  encodings: Encoding[]
}

const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Serves a build of scripts/build-web.ts. Nothing that its manifest doesn't name ever leaves the disk (H7). */
export function createWebAssets(
  dir: string,
  isMainAddress: (host: string | null) => boolean = () => false,
  isSecure = false,
) {
  // The manifest is our own build's, written a moment ago by build-web.ts.
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as {
    build: string
    files: Record<string, WebFile>
  }
  const files = new Map(Object.entries(manifest.files))
  const policy = reportedHeaders(manifest.build, isSecure)

  function send(request: Request, path: string, file: WebFile, status = 200): Response {
    const { encoding } = accepted(request.headers.get('accept-encoding'), file.encodings)
    const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
    const cache = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
    const headers: Record<string, string> = {
      ...securityHeaders,
      'content-type': file.type,
      // What is not there may be there tomorrow.
      ...(status === 200 ? { 'cache-control': cache, etag } : { 'cache-control': 'no-store' }),
    }
    if (file.encodings.length > 0) headers.vary = 'Accept-Encoding'
    if (encoding) headers['content-encoding'] = encoding
    if (file.type.startsWith('text/html')) Object.assign(headers, policy)
    if (status === 200 && matchesTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    const body = Bun.file(join(dir, path + (encoding ? suffix[encoding] : '')))
    if (request.method === 'HEAD') {
      headers['content-length'] = String(body.size)
      return new Response(null, { status, headers })
    }
    return new Response(body, { status, headers })
  }

  /** The landing is for the main address only (A25, C9), the legal texts for every one; all else is the app. */
  function documentOf(request: Request, pathname: string): string {
    if (pathname === '/') return isMainAddress(request.headers.get('host')) ? '/landing.html' : APP
    return legalPages.includes(pathname) ? `${pathname}.html` : APP
  }

  /**
   * `undefined`: not ours (the API's paths, other methods). A page's path gets the app, which also says what is not
   * there: an address that can't be read, or everything where `missing` is set. An unknown file is a bare 404.
   */
  return function respond(request: Request, pathname: string, { missing = false } = {}): Response | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (pathname === '/api' || pathname.startsWith('/api/')) return undefined
    const known = pathname.endsWith('.html') ? undefined : files.get(pathname)
    if (known) return send(request, pathname, known)
    const path = decoded(pathname)
    const isMissing = missing || path === undefined
    const name = isMissing ? APP : documentOf(request, pathname)
    const page = files.get(name)
    if (page && isPagePath(path ?? pathname.replaceAll('%', '')))
      return send(request, name, page, isMissing ? 404 : 200)
    return new Response('Not found', { status: 404, headers: { ...securityHeaders, 'content-type': 'text/plain' } })
  }
}

/** Pages have no dot in their paths: `/.env`, `/app.js.map`, `/a/..%2f` and friends ask for files (H7). */
function isPagePath(path: string): boolean {
  if (path.startsWith('/assets') || path.startsWith('/fonts')) return false
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return path.startsWith('/') && !/[.\\%\u0000-\u001f]|\/\//.test(path)
}

/** Undefined: no percent-encoding of a text. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
