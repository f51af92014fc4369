import type { Elysia } from 'elysia'
import { problem } from '../../openapi/contract.ts'
import { languageOf } from '../../openapi/texts.ts'
import { FILE_COOKIE } from '../accounts/file-cookie.ts'
import type { ProcessContext, PublicContext, Site } from '../context.ts'
import { missesNothing } from '../features/knowledge-base/search/misses.ts'
import { countsNothing } from '../features/knowledge-base/reading/views.ts'
import { type BodyPace, bodyOf } from './body-pace.ts'
import { callerOf, clientAddress } from './wire/client-address.ts'
import { cookieOf } from './wire/request-parts.ts'
import { siteOf } from './wire/site.ts'

/**
 * Above the longest x-timeout, and twice above the patience with slow bodies, which has an answer: Bun closes a connection
 * on which nothing moves for listen.ts's IDLE_SECONDS, without one.
 */
const LONG_CALL_SECONDS = 70

/** Whose address was called; undefined: none of ours. */
export const siteOfRequest = ({ headers, url }: Request, productDomain: string): Site | undefined =>
  siteOf(headers.get('host') ?? hostOf(url), productDomain)

const hostOf = (url: string) => /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? null

/** What the process has, and beside it what each call brings; throws 421 for an address that is not ours. */
export function createContexts(app: Elysia, process: ProcessContext, pace: BodyPace) {
  const { productDomain, trustProxy } = process.settings

  function addressOf(request: Request) {
    const ip = clientAddress(request, app.server?.requestIP(request)?.address, trustProxy)
    return { ip, caller: callerOf(ip) }
  }

  function connectionOf(request: Request): PublicContext['connection'] {
    const keepOpen = () => app.server?.timeout(request, LONG_CALL_SECONDS)
    return { signal: request.signal, keepOpen, body: () => bodyOf(request, keepOpen, pace) }
  }

  return (request: Request, requestId: string, cookies: string[]): PublicContext => {
    const site = siteOfRequest(request, productDomain)
    if (!site) throw problem(421, 'MISDIRECTED')
    return {
      ...process,
      ...addressOf(request),
      views: request.method === 'HEAD' ? countsNothing : process.views,
      misses: request.method === 'HEAD' ? missesNothing : process.misses,
      site,
      requestId,
      credentials: credentialsOf(request),
      deviceHeaders: deviceHeadersOf(request),
      language: languageOf(request.headers.get('accept-language')),
      cookies: { set: (line) => cookies.push(line) },
      connection: connectionOf(request),
    }
  }
}

function credentialsOf({ headers }: Request): PublicContext['credentials'] {
  const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const fileCookie = cookieOf(headers.get('cookie'), FILE_COOKIE)
  return { ...(bearer && { bearer }), ...(fileCookie && { fileCookie }) }
}

function deviceHeadersOf({ headers }: Request): PublicContext['deviceHeaders'] {
  const info = headers.get('x-device-info')
  const userAgent = headers.get('user-agent')
  return { ...(info && { info }), ...(userAgent && { userAgent }) }
}
