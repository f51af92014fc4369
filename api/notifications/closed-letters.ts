import type { Tag } from '../db/client.ts'
import { companyUrl } from '../http/wire/site.ts'
import { deliver, laneOf } from '../queue/deliveries.ts'
import type { LetterKind } from '../queue/mail/channel.ts'
import { draw, oneLine } from '../queue/mail/letters.ts'

type About = 'blocked' | 'open'
/** `why`: the operator's own words, or ''. */
type Told = { company: string; about: About; why: string }
type Payload = { template: string; about: About; why: string; companyId: string; userId: string }
type Reader = { email: string; person: string; company: string; subdomain: string; isClosed: boolean }

const TEMPLATE = 'company-closed'

/**
 * A word to every administrator that an operator has closed his company, or opened it again, in the transaction that does.
 * Deliveries of a closed company wait (worker.ts): these are nobody's but the reader's.
 */
export async function tellClosed(sql: Tag, { company, about, why }: Told, now: Date): Promise<void> {
  const admins = await sql<{ id: string }[]>`
    select id from users where company_id = ${company} and role = 'admin' and is_active and deleted_at is null`
  await deliver(
    sql,
    admins.map(({ id: userId }) => ({
      channel: 'mail' as const,
      company: null,
      lane: laneOf(userId),
      payload: { template: TEMPLATE, about, why, companyId: company, userId } satisfies Payload,
    })),
    now,
  )
}

export const closedLetter: LetterKind = {
  template: TEMPLATE,
  async write({ db, settings }, { id, payload }) {
    // Only `tellClosed` writes what bears this name.
    const { about, why, companyId, userId } = payload as Payload
    const sql = db.forCompany(companyId)
    const [row] = await db.read(
      () => sql<Reader[]>`
        select u.email, u.name as person, c.name as company, c.subdomain, c.leaves_at is not null as is_closed
        from users u join companies c on c.id = u.company_id
        where u.company_id = ${companyId} and u.id = ${userId} and u.role = 'admin' and u.is_active
          and u.deleted_at is null and u.email is not null and u.email_verified`,
    )
    // As it is when the letter leaves.
    if (!row || row.isClosed !== (about === 'blocked')) return undefined
    const name = `«${oneLine(row.company)}»`
    const words =
      about === 'blocked'
        ? [
            `Вход в компанию ${name} закрыт тем, кто обслуживает сервис. Все данные на месте.`,
            ...(why ? [`Причина: ${oneLine(why)}`] : []),
          ]
        : [`Компания ${name} снова открыта.`]
    const drawn = draw({
      subject: about === 'blocked' ? `Компания ${name} закрыта` : `Компания ${name} открыта`,
      before: [`Здравствуйте, ${oneLine(row.person)}!`, ...words],
      ...(about === 'open' && { link: { title: 'Войти', url: companyUrl(settings, row.subdomain) } }),
      after: about === 'blocked' ? [supportLine(settings.supportUrl)] : [],
      companies: [],
      last: 'Письмо получили администраторы вашей компании. Отвечать на него не нужно.',
    })
    return { id, to: row.email, ...drawn }
  },
}

const supportLine = (url: string | undefined) =>
  url ? `Чтобы её открыли, напишите в поддержку: ${url}` : 'Чтобы её открыли, напишите тому, кто обслуживает сервис.'
