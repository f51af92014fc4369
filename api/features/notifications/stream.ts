import type { FeatureHandlers, SessionContext } from '../../context.ts'
import { createStream, type Stream } from '../../notifications/stream.ts'
import {
  columns,
  isPlace,
  isShown,
  placeOf,
  present,
  unreadOf,
  type NotificationRow,
} from '../../notifications/rows.ts'
import { settingsOf } from '../../notifications/settings.ts'

/** What one who comes back is told of at most: more he reads in the list. */
const MISSED_MAX = 50

type StreamContext = Parameters<FeatureHandlers<'notifications'>['notificationStream']>[0]
type Whose = Pick<SessionContext, 'db' | 'company' | 'user'>

export const notificationStream: FeatureHandlers<'notifications'>['notificationStream'] = async (context) => {
  const { request, connection, hub, company, user, db } = context
  const type = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  if (request.method === 'HEAD') return { status: 200, body: new Blob([]), headers: type }
  const sql = db.forCompany(company._id)
  const { zone } = await settingsOf(sql, company._id, user.id)
  const isLive = () => isSignedIn(context)
  const stream = createStream(() => void keep(context, isLive, stream.end))
  connection.signal.addEventListener('abort', stream.end)
  connection.keepOpen()
  try {
    // First: what comes while the missed are read is told, if need be twice.
    await hub.open({ companyId: company._id, userId: user.id, zone, stream, isLive })
    await tellMissed(context, stream, zone)
  } catch (error) {
    // Nobody will read it: it would beat, and ask whether its session lives, until that ends.
    stream.end()
    throw error
  }
  return { status: 200, body: stream.body, headers: type }
}

async function tellMissed({ query, headers, company, user, db }: StreamContext, stream: Stream, zone: string) {
  const sql = db.forCompany(company._id)
  const sent = headers['Last-Event-ID']
  const after = query.after ?? (sent !== undefined && isPlace(sent) ? sent : undefined)
  const missed = after === undefined ? [] : await missedOf({ db, company, user }, after)
  const shown = await present(sql, company._id, missed.slice(0, MISSED_MAX), zone)
  for (const one of shown) stream.send('notification', one, one.cursor)
  const [state] = await sql<{ unreadCount: number }[]>`select ${unreadOf(sql, company, user.id)} as unread_count`
  stream.send('unread', { unreadCount: state?.unreadCount ?? 0, ...(missed.length > MISSED_MAX && { isMore: true }) })
}

/** The connection outlives the call that opened it: it ends when the session does. */
async function keep({ connection }: SessionContext, isLive: () => Promise<boolean>, end: () => void): Promise<void> {
  try {
    if (!(await isLive())) return end()
    connection.keepOpen()
  } catch {
    // The database rests: the session is asked for with the next beat.
    connection.keepOpen()
  }
}

async function isSignedIn({ credentials: { bearer }, findSession }: SessionContext): Promise<boolean> {
  const session = bearer === undefined ? undefined : await findSession(bearer)
  return session?.user.isActive === true
}

async function missedOf({ db, company, user }: Whose, after: string): Promise<NotificationRow[]> {
  const sql = db.forCompany(company._id)
  const { at, id } = placeOf(after)
  const rows = await sql<NotificationRow[]>`
    select ${columns(sql)} from notifications n
    where n.company_id = ${company._id} and n.user_id = ${user.id} and n.in_app and ${isShown(sql, company)}
      and (n.at, n.id) > (${at}, ${id}::uuid)
    order by n.at, n.id limit ${MISSED_MAX + 1}`
  return rows
}
