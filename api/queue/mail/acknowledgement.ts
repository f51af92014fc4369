import { askedPeople, dueAt, state } from '../../articles/asked.ts'
import type { Database, Tag } from '../../db/client.ts'
import { companyUrl } from '../../http/wire/site.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Delivery } from '../channel.ts'
import { deliver } from '../deliveries.ts'
import { draw, oneLine } from './letters.ts'
import type { Letter } from './post.ts'
import { dateIn } from '../../../openapi/rules/time/wall-words.ts'

const TEMPLATE = 'acknowledgement'
type Asked = { template: typeof TEMPLATE; articleId: string; userId: string }
type Told = { company: string; articleId: string; people: readonly { id: string; dueAt: Date }[] }

/** A letter to each, in the transaction of the reminder. */
export const tellReaders = (sql: Tag, { company, articleId, people }: Told, now: Date): Promise<void> =>
  deliver(
    sql,
    people.map(({ id: userId, dueAt: letterAt }) => ({
      channel: 'mail' as const,
      company,
      lane: company,
      payload: { template: TEMPLATE, articleId, userId } satisfies Asked,
      dueAt: letterAt,
    })),
    now,
  )

/** Whether a letter of the queue is one of these: another version may have put it there. */
export const isAsked = (payload: unknown): payload is Asked =>
  typeof payload === 'object' && payload !== null && 'template' in payload && payload.template === TEMPLATE

type Row = {
  email: string
  name: string
  title: string
  kind: 'read' | 'test'
  dueAt: Date | null
  subdomain: string
  timezone: string
}

/** As it is when the letter leaves: nobody is reminded of what he has done, or is asked for no more. */
export async function writeAsked(
  { db, settings, now }: { db: Database; settings: Pick<Settings, 'publicScheme' | 'productDomain'>; now: () => Date },
  { id, company }: Pick<Delivery, 'id' | 'company'>,
  { articleId, userId }: Asked,
): Promise<Letter | undefined> {
  if (company === null) throw new Error('an article is of a company')
  const sql = db.forCompany(company)
  const [row] = await db.read(
    () => sql<Row[]>`
      select u.email, u.name, a.title, s.kind, ${dueAt(sql, sql`c.timezone`)} as due_at, c.subdomain, c.timezone
      from companies c, ${askedPeople(sql, company)}
      where c.id = ${company} and a.company_id = ${company} and a.id = ${articleId} and a.status = 'published'
        and u.id = ${userId} and u.email is not null and u.email_verified
        and ${state(sql, { timezone: sql`c.timezone`, now: now() })} in ('todo', 'overdue')`,
  )
  return row && { id, to: row.email, ...wordsOf(row, articleId, settings) }
}

function wordsOf(row: Row, articleId: string, settings: Pick<Settings, 'publicScheme' | 'productDomain'>) {
  const { kind, dueAt: until, timezone } = row
  const title = `«${oneLine(row.title)}»`
  const day = until && dateIn(until, timezone)
  return draw({
    subject: `Ознакомьтесь со статьёй ${title}`,
    before: [
      `Здравствуйте, ${oneLine(row.name)}!`,
      kind === 'test'
        ? `Прочитайте статью ${title} и сдайте тест по ней.`
        : `Прочитайте статью ${title} и подтвердите, что знаете её.`,
      ...(day ? [`Срок — до ${day}.`] : []),
    ],
    link: {
      title: 'Открыть статью',
      url: `${companyUrl(settings, row.subdomain)}/knowledge-base/article/${articleId}`,
    },
    after: [],
    companies: [],
    last: 'Письмо отправил администратор вашей компании. Отвечать на него не нужно.',
  })
}
