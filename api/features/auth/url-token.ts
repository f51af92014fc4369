import { limits } from '../../../openapi/gen/limits.gen.ts'
import { issue } from '../../accounts/one-time-tokens.ts'
import type { SessionKind } from '../../accounts/session-kinds.ts'
import type { PublicContext } from '../../context.ts'
import { type EventAction, record } from '../../events/record.ts'
import { companyUrl } from '../../http/wire/site.ts'

/** A link to the company’s own sign-in page with a token for one minute (C1: never from the request’s Host). */
export async function urlToken(
  context: PublicContext,
  { companyId, userId, subdomain, from }: { companyId: string; userId: string; subdomain: string; from?: string },
  kind: SessionKind,
  event: EventAction,
) {
  const { db, now, settings } = context
  const token = await db.write(companyId, async (sql) => {
    await record(sql, { ...context, company: { _id: companyId }, user: { id: userId } }, { action: event })
    return issue(sql, 'url', { companyId, userId, kind, ...(from && { from }) }, now(), limits.auth.urlTokenSeconds)
  })
  return { token, redirectUrl: `${companyUrl(settings, subdomain)}/login?token=${token}` }
}
