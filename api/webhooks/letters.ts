import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { DAY } from '../../openapi/rules/durations.ts'
import type { Tag } from '../db/client.ts'
import { companyUrl } from '../http/wire/site.ts'
import { administrators } from '../notifications/tell.ts'
import { deliver } from '../queue/deliveries.ts'
import type { LetterKind } from '../queue/mail/channel.ts'
import { draw, oneLine } from '../queue/mail/letters.ts'

const TEMPLATE = 'webhook'
type About = 'failing' | 'off'
type Payload = { template: typeof TEMPLATE; about: About; webhook: string; userId: string }

/** A letter to each administrator, in the transaction of what it tells of. */
export async function tellAdmins(
  sql: Tag,
  { company, webhook, about }: { company: string; webhook: string; about: About },
  now: Date,
): Promise<void> {
  const admins = await sql<{ id: string }[]>`${administrators(sql, company)}`
  await deliver(
    sql,
    admins.map(({ id: userId }) => ({
      channel: 'mail' as const,
      company,
      lane: company,
      payload: { template: TEMPLATE, about, webhook, userId } satisfies Payload,
      onceKey: `${TEMPLATE} ${about} ${webhook} ${userId}`,
    })),
    now,
  )
}

type Row = {
  email: string
  person: string
  webhook: string
  subdomain: string
  failingSince: Date | null
  offReason: components['schemas']['WebhookOffReason'] | null
}

/** As it is when the letter leaves: none of one that works again or was deleted. */
export const webhookLetter: LetterKind = {
  template: TEMPLATE,
  async write({ db, settings, now }, { id, company, payload }) {
    if (company === null) throw new Error('a webhook is of a company')
    // Only tellAdmins writes what bears this name.
    const { about, webhook, userId } = payload as Payload
    const sql = db.forCompany(company)
    const [row] = await db.read(
      () => sql<Row[]>`
        select u.email, u.name as person, w.name as webhook, c.subdomain, w.failing_since, w.off_reason
        from webhooks w join companies c on c.id = ${company}
        join users u on u.company_id = ${company} and u.id = ${userId}
        where w.company_id = ${company} and w.id = ${webhook} and u.role = 'admin' and u.is_active
          and u.deleted_at is null and u.email is not null and u.email_verified`,
    )
    const words = row && wordsOf(about, row, now())
    if (!words) return undefined
    const [subject, ...before] = words
    const drawn = draw({
      subject,
      before: [`Здравствуйте, ${oneLine(row.person)}!`, ...before],
      link: {
        title: 'Открыть доставки',
        url: `${companyUrl(settings, row.subdomain)}/integrations/webhooks/${webhook}`,
      },
      after: [],
      companies: [],
      last: 'Письмо получили администраторы вашей компании. Отвечать на него не нужно.',
    })
    return { id, to: row.email, ...drawn }
  },
}

/** The subject, then the paragraphs. */
function wordsOf(about: About, row: Row, now: Date): [string, ...string[]] | undefined {
  const name = `«${oneLine(row.webhook)}»`
  if (about === 'off') {
    if (row.offReason === null) return undefined
    const why =
      row.offReason === 'gone'
        ? 'получатель ответил 410 — адреса больше нет'
        : `${limits.webhooks.offAfterHours / 24} дней подряд доставки не удавались`
    return [
      `Вебхук ${name} выключен`,
      `Вебхук ${name} выключен: ${why}.`,
      'События записываются и дальше. Когда получатель заработает, включите вебхук и отправьте всё, что не доставлено.',
    ]
  }
  if (row.offReason !== null || row.failingSince === null) return undefined
  const days = Math.floor((now.getTime() - row.failingSince.getTime()) / DAY)
  return [
    `Вебхук ${name} не доставляется`,
    `Получатель вебхука ${name} не принимает события ${days > 1 ? `уже ${days} дн.` : 'больше суток'}.`,
    `Мы пробуем ещё. Если за ${limits.webhooks.offAfterHours / 24} дней ничего не дойдёт, вебхук выключится.`,
  ]
}
