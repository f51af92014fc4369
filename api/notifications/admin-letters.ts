import type { Fragment, Tag } from '../db/client.ts'
import { companyUrl } from '../http/wire/site.ts'
import { deliver } from '../queue/deliveries.ts'
import type { LetterKind } from '../queue/mail/channel.ts'
import { draw, oneLine } from '../queue/mail/letters.ts'
import { administrators } from './tell.ts'

export type Words = [subject: string, ...paragraphs: string[]]
type Kind<About extends string, Thing> = {
  template: string
  /** What the payload calls the id of what it is about. */
  of: string
  /** A query of it, by its id: no row where there is nothing to say of it any more. */
  thing: (sql: Tag, company: string, id: string) => Fragment
  /** Undefined where that is no longer so. */
  words: (about: About, thing: Thing & { timezone: string }, now: Date) => Words | undefined
  link: (id: string) => { title: string; path: string }
}
type Reader = { email: string; person: string; subdomain: string; timezone: string }

/** Letters to every administrator about something of the company. */
export function adminLetters<About extends string, Thing>({ template, of, thing, words, link }: Kind<About, Thing>) {
  /** In the transaction of what it tells of. */
  async function tell(sql: Tag, told: { company: string; id: string; about: About }, now: Date): Promise<void> {
    const { company, id, about } = told
    const admins = await sql<{ id: string }[]>`${administrators(sql, company)}`
    await deliver(
      sql,
      admins.map(({ id: userId }) => ({
        channel: 'mail' as const,
        company,
        lane: company,
        payload: { template, about, [of]: id, userId },
        onceKey: `${template} ${about} ${id} ${userId}`,
      })),
      now,
    )
  }

  const letter: LetterKind = {
    template,
    async write({ db, settings, now }, { id, company, payload }) {
      if (company === null) throw new Error(`a ${of} is of a company`)
      // Only `tell` writes what bears this name.
      const { about, userId, [of]: thingId = '' } = payload as { about: About; userId: string } & Record<string, string>
      const sql = db.forCompany(company)
      const [row] = await db.read(
        () => sql<(Thing & Reader)[]>`
          select thing.*, u.email, u.name as person, c.subdomain, c.timezone
          from (${thing(sql, company, thingId)}) thing
          join companies c on c.id = ${company}
          join users u on u.company_id = ${company} and u.id = ${userId}
          where u.role = 'admin' and u.is_active and u.deleted_at is null and u.email is not null and u.email_verified`,
      )
      const said = row && words(about, row, now())
      if (!said) return undefined
      const [subject, ...before] = said
      const { title, path } = link(thingId)
      const drawn = draw({
        subject,
        before: [`Здравствуйте, ${oneLine(row.person)}!`, ...before],
        link: { title, url: `${companyUrl(settings, row.subdomain)}${path}` },
        after: [],
        companies: [],
        last: 'Письмо получили администраторы вашей компании. Отвечать на него не нужно.',
      })
      return { id, to: row.email, ...drawn }
    },
  }
  return { tell, letter }
}
