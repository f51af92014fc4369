import type { Database, Tag } from '../../db/client.ts'
import { companyUrl } from '../../http/wire/site.ts'
import type { Settings } from '../../settings/settings.ts'
import { partners } from '../../tasks/partners.ts'
import type { Delivery } from '../channel.ts'
import { deliver } from '../deliveries.ts'
import { draw, oneLine } from './letters.ts'
import type { Letter } from './post.ts'

/** Of people who are called in a comment of a task. */
export const MENTION = 'mention'
type Mention = { template: typeof MENTION; taskId: string; commentId: string; userId: string }
export type Mentioned = {
  company: string
  taskId: string
  commentId: string
  people: readonly { id: string; dueAt: Date }[]
}

/** A letter to each, in the transaction of the comment. */
export const tellMentioned = (sql: Tag, { company, people, ...where }: Mentioned, now: Date): Promise<void> =>
  deliver(
    sql,
    people.map(({ id: userId, dueAt }) => ({
      channel: 'mail' as const,
      company,
      lane: company,
      // Without an address: a process that does not know this letter fails on it, and it waits for one that does.
      payload: { template: MENTION, ...where, userId } satisfies Mention,
      dueAt,
    })),
    now,
  )

/** Whether a letter of the queue is one of these: another version may have put it there. */
export const isMention = (payload: unknown): payload is Mention =>
  typeof payload === 'object' && payload !== null && 'template' in payload && payload.template === MENTION

type Row = {
  email: string
  name: string
  author: string
  text: string
  number: number
  title: string
  subdomain: string
}

/**
 * As it is when the letter leaves: nobody is written to who has left the task or the company meanwhile, whose mailbox is
 * not proved, or whom the comment calls no more.
 */
export async function writeMention(
  { db, settings }: { db: Database; settings: Pick<Settings, 'publicScheme' | 'productDomain'> },
  { id, company }: Pick<Delivery, 'id' | 'company'>,
  { taskId, commentId, userId }: Mention,
): Promise<Letter | undefined> {
  if (company === null) throw new Error('a mention is of a company')
  const sql = db.forCompany(company)
  const [row] = await db.read(
    () => sql<Row[]>`
      select u.email, u.name, coalesce(a.name, '') as author, k.text, w.number, w.title, c.subdomain
      from task_comments k
      join tasks w on w.company_id = k.company_id and w.id = k.task_id
      join companies c on c.id = k.company_id
      join users u on u.company_id = k.company_id and u.id = any (k.mentions)
      left join users a on a.company_id = k.company_id and a.id = k.author_id
      where k.company_id = ${company} and k.id = ${commentId} and k.task_id = ${taskId} and k.deleted_at is null
        and u.id = ${userId} and u.email is not null and u.email_verified and ${partners(sql, company, taskId)}`,
  )
  return row && { id, to: row.email, ...wordsOf(row, taskId, settings) }
}

function wordsOf(row: Row, taskId: string, settings: Pick<Settings, 'publicScheme' | 'productDomain'>) {
  const task = `в задаче №${row.number} «${oneLine(row.title)}»`
  const author = oneLine(row.author)
  const subject = author ? `${author} упомянул вас ${task}` : `Вас упомянули ${task}`
  return draw({
    subject,
    before: [`Здравствуйте, ${oneLine(row.name)}!`, `${subject}:`, row.text],
    link: { title: 'Открыть задачу', url: `${companyUrl(settings, row.subdomain)}/tasks/${taskId}/edit` },
    after: [],
    companies: [],
    last: 'Письмо отправлено, потому что вас упомянули в комментарии. Отвечать на него не нужно.',
  })
}
