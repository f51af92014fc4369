import { counts } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { OF_ASKED_ARTICLES } from '../../../openapi/rules/notifications/notices-over.ts'
import { isMeantFor } from '../../audience.ts'
import { rowsOf, staffOf } from '../../db.ts'
import { idsOfAdmins } from '../../people.ts'
import { settle, tellPeople } from '../notifications/tell.ts'
import { type Article, askOf, isLate, knowingOf, peopleOf, type Who } from './rows.ts'

/** Whom an article tells of what, as api/articles/told.ts. */

const linkTo = ({ _id }: Article) => ({ type: 'article' as const, id: _id })

/** Whoever may read it for his position; administrators read it anyway. */
const meantBy = ({ company }: Pick<Who, 'company'>, { positionAvailable }: Article) =>
  staffOf(company._id).filter((user) => isMeantFor({ positions: positionAvailable }, user))

export const tellPublished = (who: Who, article: Article): void =>
  tellPeople(who, {
    kind: 'articlePublished',
    facts: { title: article.title },
    link: linkTo(article),
    people: meantBy(who, article).map(({ id }) => id),
    by: who.user.id,
  })

const askedPeople = (who: Who, article: Article) =>
  article.status === 'published' ? peopleOf(who, article).filter(isLate) : []

/** Who is asked to know it as it stands; whoever is asked after a change and was not before is told of it (D54). */
export const askedNow = (who: Who, article: Article): string[] => askedPeople(who, article).map(({ id }) => id)

type Asked = { kind?: 'acknowledgementAsked' | 'acknowledgementReminder'; only?: readonly string[]; known?: string[] }
/** Those who are to know it and do not yet: all, those of `only`, or those but `known`. */
export function tellAsked(
  who: Who,
  article: Article,
  { kind = 'acknowledgementAsked', only, known = [] }: Asked = {},
): void {
  const byTest = askOf(who, article._id)?.kind === 'test'
  for (const { id, dueAt } of askedPeople(who, article))
    if ((only?.includes(id) ?? true) && !known.includes(id))
      tellPeople(who, {
        kind,
        facts: { title: article.title, dueAt: dueAt?.toISOString() ?? null, byTest },
        link: linkTo(article),
        people: [id],
        by: who.user.id,
        group: `${kind} ${article._id}`,
      })
}

/** What it asks was changed: whoever is asked nothing any more has nothing to read. */
export function settleAsked(who: Who, article: Article): void {
  const asked = askedNow(who, article)
  settle(who, article._id, { kinds: OF_ASKED_ARTICLES, isOf: (id) => !asked.includes(id) })
}

export const settleKnown = (who: Pick<Who, 'company' | 'now'>, article: string, user: string): void =>
  settle(who, article, { kinds: OF_ASKED_ARTICLES, isOf: (id) => id === user })

/** Fewer may read it: whoever is none of them any more has nothing to be told of it, nor to know it. */
export function settleLeft(who: Who, article: Article): void {
  const readers = idsOfAdmins(who.company._id).union(new Set(meantBy(who, article).map(({ id }) => id)))
  settle(who, article._id, { isOf: (id) => !readers.has(id) })
  settleAsked(who, article)
}

/** A test was passed: what asked for it is over, and so is what its articles asked, of those that are known by it. */
export function settlePassed(who: Pick<Who, 'company' | 'user' | 'now'>, test: string, user: string): void {
  settle(who, test, { kinds: ['testAssigned'], isOf: (id) => id === user })
  for (const ask of rowsOf('asks', who.company._id)) {
    if (ask.kind !== 'test' || ask.testId !== test) continue
    const knowing = knowingOf(who, ask.kind, ask.articleId, user)
    if (knowing && counts(ask, knowing)) settleKnown(who, ask.articleId, user)
  }
}
