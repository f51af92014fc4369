import type { EventContext } from '../../events.ts'
import { markOf, peopleOfNews } from '../../news.ts'
import { idsOfAdmins } from '../../people.ts'
import type { StoredNews } from '../../seed/news/rows.ts'
import { settle, tellPeople } from '../notifications/tell.ts'

/** Whom news tell of what, as api/features/news/told.ts. */

type Where = Pick<EventContext, 'company' | 'now'>

const tellOf = (where: Where, news: StoredNews, people: readonly string[], by: string | null): void =>
  tellPeople(where, {
    kind: 'newsPublished',
    facts: { title: news.title, isAsked: news.requireAck },
    link: { type: 'news', id: news._id },
    people,
    by,
    isObligatory: news.requireAck,
  })

/** Whom it is meant for now. */
export const idsMeant = ({ company }: Where, news: StoredNews) => peopleOfNews(news, company._id).map(({ id }) => id)

/** Of those it is meant for, whoever has not read it, or not confirmed it where that is asked. */
const unknowing = (where: Where, news: StoredNews): string[] =>
  idsMeant(where, news).filter((id) => {
    const mark = markOf(where.company._id, news._id, id)
    return !mark || (news.requireAck && mark.acknowledgedAt === null)
  })

export function tellPublished(where: Where, news: StoredNews): void {
  if (news.notify) tellOf(where, news, unknowing(where, news), news.createdBy.id)
}

/** It is for others than before: whoever is new is told, and for whom it is no more has nothing to read. */
export function tellJoined(where: Where, news: StoredNews, before: readonly string[]): void {
  const meant = idsMeant(where, news)
  const admins = idsOfAdmins(where.company._id)
  settle(where, news._id, { isOf: (id) => !meant.includes(id) && !admins.has(id) })
  const fresh = unknowing(where, news).filter((id) => !before.includes(id))
  if (news.notify) tellOf(where, news, fresh, news.createdBy.id)
}

/** Nobody is asked to confirm it any more: whoever has read it has nothing left to do. */
export const settleRead = (where: Where, news: StoredNews): void =>
  settle(where, news._id, { isOf: (id) => markOf(where.company._id, news._id, id) !== undefined })

/** Those whose reading counts no more. */
export function tellAnew(where: Where, news: StoredNews, people: readonly string[], by: string): void {
  if (people.length === 0 || !news.notify) return
  settle(where, news._id, { isOf: (id) => people.includes(id) })
  const still = idsMeant(where, news).filter((id) => people.includes(id))
  tellOf(where, news, still, by)
}

export const tellReminded = (where: Where, { _id, title }: StoredNews, people: readonly string[]): void =>
  tellPeople(where, { kind: 'newsReminder', facts: { title }, link: { type: 'news', id: _id }, people })
