import { limits } from '../../../openapi/gen/limits.gen.ts'
import { archiveFile } from '../../../openapi/rules/company/company.ts'
import { issue, take } from '../../accounts/one-time-tokens.ts'
import { findSession } from '../../accounts/session.ts'
import { ArchiveUnderWay, makeArchive, mayMakeArchive, type Made } from '../../company-archive/make.ts'
import type { FeatureHandlers, PublicContext, Session } from '../../context.ts'
import { record } from '../../events/record.ts'

type Exporting = Pick<FeatureHandlers<'companies'>, 'companyExport' | 'companyLink'>

export const exporting: Exporting = {
  /** What could be refused is refused here, in words: a browser that saves a file shows none. */
  async companyLink({ company, user, session, db, now, problem }) {
    if (!(await mayMakeArchive(db))) throw problem(409, 'EXPORT_UNDER_WAY')
    const at = now()
    const whose = { companyId: company._id, userId: user.id, sessionId: session.id }
    const token = await db.write(null, (sql) => issue(sql, 'archive', whose, at, limits.auth.urlTokenSeconds))
    return {
      status: 200,
      body: { token, expiresAt: new Date(at.getTime() + limits.auth.urlTokenSeconds * 1000).toISOString() },
    }
  },

  /** Its rows stand on this machine's disk before the answer begins: what fails until then is told in words. */
  async companyExport(context) {
    const { path, db, files, settings, now, connection, problem } = context
    const session = await sessionOf(context, path.token)
    if (!session) throw problem(404, 'EXPORT_LINK_INVALID')
    const { company, user } = session
    connection.keepOpen()
    const { dataSecret } = settings
    const made = await makeArchive({ db, files, dataSecret, now }, company._id).catch((error: unknown) => {
      throw error instanceof ArchiveUnderWay ? problem(409, 'EXPORT_UNDER_WAY') : error
    })
    try {
      const entity = { id: company._id, title: company.name }
      await db.write(company._id, (sql) =>
        record(sql, { ...context, company, user }, { action: 'company.exported', entity }),
      )
    } catch (error) {
      await made.bytes.return(undefined as never)
      throw error
    }
    return {
      status: 200,
      body: streamOf(made.bytes, connection),
      headers: { 'Content-Type': 'application/x-tar', 'Content-Disposition': disposition(made, now()) },
    }
  },
}

/** Of who asked for the link, if he still may: it is good once, and on the company's own address. */
async function sessionOf({ db, now, site }: PublicContext, token: string): Promise<Session | undefined> {
  const link = await db.write(null, (sql) => take(sql, 'archive', token, now()))
  if (!link) return undefined
  const { companyId: company, userId, sessionId } = link
  const session = await findSession(db, { company, session: sessionId, user: userId }, now())
  const isHere = site.kind === 'company' && session?.company.subdomain === site.subdomain
  return isHere && session.user.isActive && session.user.role === 'admin' ? session : undefined
}

const disposition = ({ subdomain }: Made, at: Date) => `attachment; filename="${archiveFile(subdomain, at)}"`

/** Pulled as the caller reads; whoever leaves, even before the first byte, frees what it stands on. */
function streamOf(bytes: Made['bytes'], { keepOpen, signal }: PublicContext['connection']): ReadableStream<Uint8Array> {
  // What fails while it ends fails for nobody: its reader has gone.
  const leave = async () => void (await bytes.return(undefined as never).catch(() => {}))
  if (signal.aborted) void leave()
  signal.addEventListener('abort', () => void leave(), { once: true })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      keepOpen()
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: leave,
  })
}
