import type { components } from '../../gen/schema.d.ts'
import { type Ask, counts, dueAtOf, type Knowing, stateOf } from './acknowledgement.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef'][]
/** To whom, by whose clock, and when. `seesAll`: he reads whatever the company has. */
type To = { seesAll: boolean; timezone: string; now: Date }
const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** An article with what somebody who may read it knows of it. `isMeant`: both the article and its ask are for him. */
export type OwnRow = Ask & {
  status: Schemas['ArticleStatus']
  test: Schemas['AcknowledgementTest'] | null
  restaurants: Named
  positions: Named
  updatedAt: Date | null
  isMeant: boolean
  createdAt: Date
  version: number | null
  at: Date | null
  how: Knowing['how'] | null
}

/** Of one article, as its reader sees it: what is asked of him, and what he has confirmed. */
export function presentOwn(row: OwnRow, { seesAll, timezone, now }: To): Schemas['Acknowledgement'] {
  const { kind, test, restaurants, positions, dueDays, requiredVersion, askedAt, updatedAt } = row
  const known = row.version !== null && row.at && row.how ? { version: row.version, at: row.at, how: row.how } : null
  const isMine = row.isMeant && kind !== 'none'
  // Whom else it is for may be none of his (D14).
  const isShown = seesAll || (isMine && kind === 'test')
  const isAsked = isMine && row.status === 'published'
  const dueAt = isAsked ? dueAtOf(row, row.createdAt, timezone) : null
  return {
    kind,
    test: isShown ? test : null,
    restaurants,
    positions,
    dueDays,
    requiredVersion,
    askedAt: textOf(askedAt),
    updatedAt: textOf(updatedAt),
    isMine,
    state: isAsked ? stateOf(row, known, dueAt, now) : 'none',
    dueAt: textOf(dueAt),
    acknowledgedAt: known && counts(row, known) ? textOf(known.at) : null,
    knownVersion: known?.version ?? null,
    knownAt: known && textOf(known.at),
  }
}

export type ArticleRow = Omit<Schemas['AcknowledgementArticle'], '_id' | 'askedAt' | 'dueAt' | 'remindedAt'> & {
  id: string
  askedAt: Date | null
  remindedAt: Date | null
}
/** Of those who worked when it was asked. */
const dueOf = (ask: Ask, timezone: string) => textOf(ask.askedAt && dueAtOf(ask, ask.askedAt, timezone))

/** A row of the articles that ask for it, with its figures. */
export const presentArticle = (row: ArticleRow, timezone: string): Schemas['AcknowledgementArticle'] => ({
  _id: row.id,
  title: row.title,
  status: row.status,
  version: row.version,
  kind: row.kind,
  test: row.test,
  restaurants: row.restaurants,
  positions: row.positions,
  requiredVersion: row.requiredVersion,
  dueDays: row.dueDays,
  askedAt: textOf(row.askedAt),
  dueAt: dueOf(row, timezone),
  remindedAt: textOf(row.remindedAt),
})

export type PersonRow = Pick<
  Schemas['AcknowledgementPerson'],
  'position' | 'restaurants' | 'state' | 'how' | 'percent' | 'attempts'
> & {
  id: string
  name: string
  version: number | null
  at: Date | null
  dueAt: Date | null
  openedAt: Date | null
}
/** A row of the people of one article. */
export const presentPerson = (row: PersonRow): Schemas['AcknowledgementPerson'] => ({
  user: { id: row.id, name: row.name },
  position: row.position,
  restaurants: row.restaurants,
  state: row.state,
  dueAt: textOf(row.dueAt),
  knownVersion: row.version,
  knownAt: textOf(row.at),
  how: row.how,
  percent: row.percent,
  attempts: row.attempts,
  openedAt: textOf(row.openedAt),
})

type Link = { id: string; title: string; topic: Schemas['TopicRef'] | null }
const linkOf = ({ id, title, topic }: Link): Schemas['AcknowledgementLink'] => ({ _id: id, title, topic })

export type MineRow = Pick<Schemas['AcknowledgementMine'], 'kind' | 'test' | 'requiredVersion' | 'state'> &
  Link & { askedAt: Date; dueAt: Date | null; version: number | null; at: Date | null }
/** A row of what is asked of the reader himself. */
export const presentMine = (row: MineRow): Schemas['AcknowledgementMine'] => ({
  article: linkOf(row),
  kind: row.kind,
  test: row.kind === 'test' ? row.test : null,
  requiredVersion: row.requiredVersion,
  askedAt: row.askedAt.toISOString(),
  knownVersion: row.version,
  knownAt: textOf(row.at),
  dueAt: textOf(row.dueAt),
  state: row.state,
  acknowledgedAt: row.state === 'done' ? textOf(row.at) : null,
})

export type SheetRow = Omit<Schemas['AcknowledgementSheet'], 'article' | 'askedAt' | 'dueAt' | 'remindedAt'> &
  Link & { askedAt: Date | null; remindedAt: Date | null }
/** The head of an article's sheet; its people are read apart. */
export const presentSheet = (row: SheetRow, timezone: string): Schemas['AcknowledgementSheet'] => ({
  article: linkOf(row),
  status: row.status,
  version: row.version,
  kind: row.kind,
  test: row.kind === 'test' ? row.test : null,
  requiredVersion: row.requiredVersion,
  askedAt: textOf(row.askedAt),
  dueDays: row.dueDays,
  dueAt: dueOf(row, timezone),
  remindedAt: textOf(row.remindedAt),
  counts: row.counts,
})
