import type { Database, Tag } from '../../db/client.ts'
import { companyUrl } from '../../http/wire/site.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Delivery } from '../channel.ts'
import { deliver } from '../deliveries.ts'
import { draw, oneLine } from './letters.ts'
import type { Letter } from './post.ts'

const TEMPLATE = 'news'
type Reminded = { template: typeof TEMPLATE; newsId: string; userId: string }
type Told = { company: string; newsId: string; people: readonly string[] }

/** A letter to each, in the transaction of the reminder. */
export const remindReaders = (sql: Tag, { company, newsId, people }: Told, now: Date): Promise<void> =>
  deliver(
    sql,
    people.map((userId) => ({
      channel: 'mail' as const,
      company,
      lane: company,
      payload: { template: TEMPLATE, newsId, userId } satisfies Reminded,
    })),
    now,
  )

export const isReminded = (payload: unknown): payload is Reminded =>
  typeof payload === 'object' && payload !== null && 'template' in payload && payload.template === TEMPLATE

type Row = { email: string; name: string; title: string; requireAck: boolean; subdomain: string }

/** As it is when the letter leaves: nobody is reminded of what he has done, or is meant by no more. */
export async function writeReminded(
  { db, settings }: { db: Database; settings: Pick<Settings, 'publicScheme' | 'productDomain'> },
  { id, company }: Pick<Delivery, 'id' | 'company'>,
  { newsId, userId }: Reminded,
): Promise<Letter | undefined> {
  if (company === null) throw new Error('news are of a company')
  const sql = db.forCompany(company)
  const [row] = await db.read(
    () => sql<Row[]>`
      select u.email, u.name, n.title, n.require_ack, c.subdomain
      from news n
      join companies c on c.id = n.company_id
      join users u on u.company_id = n.company_id and u.id = ${userId}
      left join news_reads r on r.company_id = n.company_id and r.news_id = n.id and r.user_id = u.id
      where n.company_id = ${company} and n.id = ${newsId} and n.status = 'published' and u.email is not null and u.email_verified
        and (n.audience_id is null or n.audience_id = any (audiences_of(${company}, u.id)::uuid[]))
        and u.is_active and u.deleted_at is null
        and case when n.require_ack then r.acknowledged_at else r.read_at end is null`,
  )
  return row && { id, to: row.email, ...wordsOf(row, newsId, settings) }
}

function wordsOf(row: Row, newsId: string, settings: Pick<Settings, 'publicScheme' | 'productDomain'>) {
  const title = `«${oneLine(row.title)}»`
  return draw({
    subject: `Прочитайте новость ${title}`,
    before: [
      `Здравствуйте, ${oneLine(row.name)}!`,
      row.requireAck
        ? `Прочитайте новость ${title} и подтвердите, что ознакомились с ней.`
        : `Вы ещё не прочитали новость ${title}.`,
    ],
    link: { title: 'Открыть новость', url: `${companyUrl(settings, row.subdomain)}/news/${newsId}` },
    after: [],
    companies: [],
    last: 'Письмо отправил администратор вашей компании. Отвечать на него не нужно.',
  })
}
