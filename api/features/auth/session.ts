import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readDevice } from '../../accounts/device.ts'
import { fileCookie } from '../../accounts/file-cookie.ts'
import * as sessions from '../../accounts/sessions.ts'
import { present } from '../../accounts/sign-in.ts'
import type { Handlers } from '../../context.ts'
import { record } from '../../events/record.ts'

/**
 * What the browser has stored of lists and articles goes with the session (marks.ts): they are shown to nobody without the
 * word of the server, but would lie on a phone that others use.
 */
const forgotten = { 'Clear-Site-Data': '"cache"' } as const

export const authCheck: Handlers['authCheck'] = async (context) => {
  const { session, sql, ip, credentials, cookies, deviceHeaders, settings, now } = context
  const at = now()
  const before = new Date(at.getTime() - limits.deviceRefreshMinutes * 60_000)
  if (!session.deviceAt || session.deviceAt <= before) {
    const { device, told } = readDevice(deviceHeaders)
    if (told) await sessions.refreshDevice(sql, session.company._id, session.id, { device, ip, at, before })
  }
  const left = (session.expiresAt.getTime() - at.getTime()) / 1000
  if (credentials.bearer) cookies.set(fileCookie(credentials.bearer, left, settings.publicScheme))
  return { status: 200, body: present(session) }
}

export const authLogout: Handlers['authLogout'] = async (context) => {
  const { db, session, company, cookies, settings } = context
  await db.write(company._id, async (sql) => {
    await sessions.close(sql, company._id, session.id)
    await record(sql, context, { action: 'auth.logout' })
  })
  cookies.set(fileCookie('', 0, settings.publicScheme))
  return { status: 200, headers: forgotten, body: { message: 'Вы вышли из системы' } }
}

export const authLogoutAll: Handlers['authLogoutAll'] = async (context) => {
  const { db, user, company, cookies, settings } = context
  await db.write(company._id, async (sql) => {
    await sessions.closeAll(sql, company._id, user.id)
    await record(sql, context, { action: 'auth.logout_all' })
  })
  cookies.set(fileCookie('', 0, settings.publicScheme))
  return { status: 200, headers: forgotten, body: { message: 'Выполнен выход на всех устройствах' } }
}
