import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/durations.ts'
import type { Tag } from '../../db/client.ts'
import { companyUrl } from '../../http/wire/site.ts'
import { administrators } from '../../notifications/tell.ts'
import { deliver } from '../../queue/deliveries.ts'
import type { LetterKind } from '../../queue/mail/channel.ts'
import { draw, oneLine } from '../../queue/mail/letters.ts'

const TEMPLATE = 'api-key'
type About = 'ends' | 'ended' | 'unused' | 'paused'
type Payload = { template: typeof TEMPLATE; about: About; key: string; userId: string }
type Told = { company: string; key: string; about: About }

/** A letter to each administrator, in the transaction of what it tells of. */
export async function tellAdmins(sql: Tag, { company, key, about }: Told, now: Date): Promise<void> {
  const admins = await sql<{ id: string }[]>`${administrators(sql, company)}`
  await deliver(
    sql,
    admins.map(({ id: userId }) => ({
      channel: 'mail' as const,
      company,
      lane: company,
      payload: { template: TEMPLATE, about, key, userId } satisfies Payload,
      onceKey: `${TEMPLATE} ${about} ${key} ${userId}`,
    })),
    now,
  )
}

type Row = {
  email: string
  person: string
  key: string
  subdomain: string
  timezone: string
  expiresAt: Date | null
  isPaused: boolean
  idleFrom: Date
}

/** As it is when the letter leaves: none of a key that has been revoked, resumed or used meanwhile. */
export const keyLetter: LetterKind = {
  template: TEMPLATE,
  async write({ db, settings, now }, { id, company, payload }) {
    if (company === null) throw new Error('a key is of a company')
    // Only tellAdmins writes what bears this name.
    const { about, key, userId } = payload as Payload
    const sql = db.forCompany(company)
    const [row] = await db.read(
      () => sql<Row[]>`
        select u.email, u.name as person, k.name as key, c.subdomain, c.timezone, k.expires_at,
          k.paused_at is not null as is_paused, greatest(k.created_at, k.last_used_at, k.resumed_at) as idle_from
        from api_keys k join companies c on c.id = ${company}
        join users u on u.company_id = ${company} and u.id = ${userId}
        where k.company_id = ${company} and k.id = ${key} and k.revoked_at is null and u.role = 'admin' and u.is_active
          and u.deleted_at is null and u.email is not null and u.email_verified`,
    )
    const words = row && wordsOf(about, row, now())
    if (!words) return undefined
    const [subject, ...before] = words
    const drawn = draw({
      subject,
      before: [`Здравствуйте, ${oneLine(row.person)}!`, ...before],
      link: { title: 'Открыть API-ключи', url: `${companyUrl(settings, row.subdomain)}/integrations/keys` },
      after: [],
      companies: [],
      last: 'Письмо получили администраторы вашей компании. Отвечать на него не нужно.',
    })
    return { id, to: row.email, ...drawn }
  },
}

/** The subject, then the paragraphs. */
function wordsOf(about: About, row: Row, now: Date): [string, ...string[]] | undefined {
  const name = `«${oneLine(row.key)}»`
  const dayOf = (at: Date) => new Intl.DateTimeFormat('ru-RU', { timeZone: row.timezone }).format(at)
  const { unusedLetterDays: letter, unusedPauseDays: pause } = limits.keys
  const idleDays = Math.floor((now.getTime() - row.idleFrom.getTime()) / DAY)
  switch (about) {
    case 'ends':
      if (!row.expiresAt || row.expiresAt <= now) return undefined
      return [
        `API-ключ ${name} действует до ${dayOf(row.expiresAt)}`,
        `Срок API-ключа ${name} кончится ${dayOf(row.expiresAt)}. После этого вызовы с ним получат отказ.`,
        'Чтобы обмен не прервался, создайте новый ключ и замените прежний в программе, которая им пользуется.',
      ]
    case 'ended':
      if (!row.expiresAt) return undefined
      return [
        `Срок API-ключа ${name} истёк`,
        `API-ключ ${name} действовал до ${dayOf(row.expiresAt)}. Теперь вызовы с ним получают отказ.`,
        'Если обмен ещё нужен, создайте новый ключ.',
      ]
    case 'unused':
      if (row.isPaused || idleDays < letter) return undefined
      return [
        `API-ключом ${name} давно не пользовались`,
        `API-ключом ${name} не пользовались ${letter} дней. Если он больше не нужен, отзовите его.`,
        `Ключ, которым не пользовались ${pause} дней, встаёт на паузу.`,
      ]
    case 'paused':
      if (!row.isPaused) return undefined
      return [
        `API-ключ ${name} поставлен на паузу`,
        `API-ключом ${name} не пользовались ${pause} дней, поэтому он поставлен на паузу: вызовы с ним получают отказ.`,
        'Снять его с паузы или отозвать можно в разделе «API-ключи».',
      ]
  }
}
