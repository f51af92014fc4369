import { OF_ASKED_ARTICLES } from '../../openapi/rules/notifications/notices-over.ts'
import type { Tag } from '../db/client.ts'
import { pathOf } from '../notifications/address.ts'
import { settle } from '../notifications/settle.ts'
import { tell, tellAll } from '../notifications/tell.ts'
import { tellChatsOf } from '../telegram/chats.ts'
import { askedPeople, askedPeopleOf, dueAt, isEnough, state } from './asked.ts'

type Where = { company: string; by: string | null; now: Date }
/** What more people than these know of an article is read at once, not looked for one by one. */
const FEW = 200

/** Whom a published article is for; a chat hears what everybody may read. */
export async function tellPublished(
  sql: Tag,
  { company, by, now }: Where,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await Promise.all([
    tellChatsOf(
      sql,
      company,
      {
        event: 'articlePublished',
        kind: 'articlePublished',
        isEverywhere: true,
        rows: sql`
          select null::uuid as restaurant_id, jsonb_build_object('title', a.title) as facts, '{}'::text[] as people,
            1 as count, ${pathOf({ type: 'article', id })}::text as path, null::jsonb as about, array[a.id] as ids
          from articles a where a.company_id = ${company} and a.id = ${id} and a.audience_id is null`,
      },
      now,
    ),
    tell(
      sql,
      {
        company,
        kind: 'articlePublished',
        facts: { title },
        link: { type: 'article', id },
        people: sql`
          select meant.id from articles a cross join lateral audience_of(${company}, a.audience_id) meant (id)
          where a.company_id = ${company} and a.id = ${id}`,
        by,
      },
      now,
    ),
  ])
}

/** Who is asked to know it as it stands; whoever is asked after a change and was not before is told of it (D54). */
export async function askedNow(sql: Tag, where: Omit<Where, 'by'>, article: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select u.id ${stillAsked(sql, where, article)}`
  return rows.map(({ id }) => id)
}

/**
 * Those who are to know it and do not yet: all, those of `only`, or those but `known`. Who is asked is found once, and then
 * looked for among these (is true): otherwise the plan goes by their ids, and finds everybody who is asked for each of them.
 */
export function tellAsked(
  sql: Tag,
  { company, by, now }: Where,
  article: string,
  {
    kind = 'acknowledgementAsked',
    only,
    known,
  }: {
    kind?: 'acknowledgementAsked' | 'acknowledgementReminder'
    only?: readonly string[]
    known?: readonly string[]
  } = {},
): Promise<number> {
  const rows = sql`
    select u.id, jsonb_build_object('title', a.title, 'dueAt', ${dueAt(sql, zoneOf(sql, company))}, 'byTest', s.kind = 'test') as facts,
      a.id as link, ${kind} || ' ' || a.id as grouped, ${by}::uuid as by
    ${stillAsked(sql, { company, now }, article, only !== undefined && only.length <= FEW)}
      ${only ? sql`and (u.id in (select unnest(${[...only]}::uuid[]))) is true` : sql``}
      ${known ? sql`and u.id not in (select unnest(${[...known]}::uuid[]))` : sql``}`
  return tellAll(sql, { company, kind, linkType: 'article', rows }, now)
}

const zoneOf = (sql: Tag, company: string) => sql`(select c.timezone from companies c where c.id = ${company})`

/** Of users `u` those who are to know it and do not yet; where they are few, what each knows is looked for by himself. */
const stillAsked = (sql: Tag, { company, now }: Omit<Where, 'by'>, article: string, areFew = false) => sql`
  from ${areFew ? askedPeople(sql, company) : askedPeopleOf(sql, company, article)}
  where a.company_id = ${company} and a.id = ${article} and a.status = 'published'
    and ${state(sql, { timezone: zoneOf(sql, company), now })} in ('todo', 'overdue')`

/** What it asks was changed: whoever is asked nothing any more has nothing to read. */
export const settleAsked = (sql: Tag, { company, now }: Omit<Where, 'by'>, article: string) =>
  settle(
    sql,
    {
      company,
      links: [article],
      kinds: OF_ASKED_ARTICLES,
      unless: sql`select u.id ${stillAsked(sql, { company, now }, article)}`,
    },
    now,
  )

export const settleKnown = (sql: Tag, { company, now }: Omit<Where, 'by'>, articles: readonly string[], user: string) =>
  settle(sql, { company, links: articles, kinds: OF_ASKED_ARTICLES, users: [user] }, now)

/** Fewer may read it: whoever is none of them any more has nothing to be told of it, nor to know it. */
export async function settleLeft(sql: Tag, where: Omit<Where, 'by'>, article: string): Promise<void> {
  const { company, now } = where
  const readers = sql`
    select u.id from users u where u.company_id = ${company} and u.role = 'admin'
    union all
    select meant.id from articles a cross join lateral audience_of(${company}, a.audience_id) meant (id)
    where a.company_id = ${company} and a.id = ${article}`
  await settle(sql, { company, links: [article], unless: readers }, now)
  await settleAsked(sql, where, article)
}

/** A test was passed: what asked for it is over, and so is what its articles asked, of those that are known by it. */
export async function settlePassed(
  sql: Tag,
  { company, now }: Omit<Where, 'by'>,
  test: string,
  user: string,
): Promise<void> {
  const [articles] = await Promise.all([
    sql<{ id: string }[]>`
      select s.article_id as id from article_asks s
      where s.company_id = ${company} and s.test_id = ${test} and s.kind = 'test' and exists (
        select from article_knowings k
        where k.company_id = ${company} and k.article_id = s.article_id and k.user_id = ${user} and ${isEnough(sql)})`,
    settle(sql, { company, links: [test], kinds: ['testAssigned'], users: [user] }, now),
  ])
  if (articles.length > 0)
    await settleKnown(
      sql,
      { company, now },
      articles.map(({ id }) => id),
      user,
    )
}
