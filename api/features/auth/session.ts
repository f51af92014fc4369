import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readDevice } from '../../accounts/device.ts'
import { fileCookie } from '../../accounts/file-cookie.ts'
import * as sessions from '../../accounts/sessions.ts'
import { present } from '../../accounts/sign-in.ts'
import type { Handlers } from '../../context.ts'
import { record } from '../../events/record.ts'

export const authCheck: Handlers['authCheck'] = async (context) => {
  const { session, sql, ip, credentials, cookies, deviceHeaders, settings, now } = context
  const at = now()
  const before = new Date(at.getTime() - limits.auth.deviceRefreshMinutes * 60_000)
  if (!session.deviceAt || session.deviceAt <= before) {
    const { device, told } = readDevice(deviceHeaders)
    if (told) await sessions.refreshDevice(sql, session.company._id, session.id, { device, ip, at, before })
  }
  const left = (session.expiresAt.getTime() - at.getTime()) / 1000
  if (credentials.bearer) cookies.set(fileCookie(credentials.bearer, left, settings.publicScheme))
  return { status: 200, body: await present(sql, session, at) }
}

/**
 * The browser keeps its store: what lies there of lists and articles is shown to nobody before the server has said that it
 * is his and still right (marks.ts). `Clear-Site-Data: "cache"` would take the app's own files too, and make the next
 * sign-in on a shared phone a whole first load.
 */
export const authLogout: Handlers['authLogout'] = async (context) => {
  const { db, session, company, cookies, settings } = context
  await db.write(company._id, async (sql) => {
    await sessions.close(sql, company._id, session.id)
    await record(sql, context, { action: 'auth.logout' })
  })
  cookies.set(fileCookie('', 0, settings.publicScheme))
  return { status: 200, body: { message: 'Вы вышли из системы' } }
}

export const authLogoutAll: Handlers['authLogoutAll'] = async (context) => {
  const { db, user, company, cookies, settings } = context
  await db.write(company._id, async (sql) => {
    await sessions.closeAll(sql, company._id, user.id)
    await record(sql, context, { action: 'auth.logout_all' })
  })
  cookies.set(fileCookie('', 0, settings.publicScheme))
  return { status: 200, body: { message: 'Выполнен выход на всех устройствах' } }
}
