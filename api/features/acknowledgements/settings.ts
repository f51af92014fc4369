import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { ProblemReply } from '../../../openapi/contract.ts'
import {
  type AskFacts,
  askChanges,
  type Chosen,
  chosenAsk,
} from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { chosenOver, testRefusal } from '../../../openapi/rules/knowledge-base/acknowledgement-chosen.ts'
import { type OwnRow, presentOwn } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { knowByPassed } from '../../articles/known-by-test.ts'
import { askedNow, settleAsked, tellAsked } from '../../articles/told.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { nameChoice, savedAudience } from '../../audience/save.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import { changedAt } from '../../db/updated-at.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { findOwn } from './own.ts'
import { type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
type Input = Schemas['AcknowledgementInput']
type Code = 'INVALID_REQUEST' | `${'TEST' | 'RESTAURANT' | 'POSITION'}_NOT_FOUND` | 'TEST_UNAVAILABLE'
type Refuse = (status: 400, code: Code, values: undefined, more: { fields: Record<string, string> }) => ProblemReply
type Article = { id: string; title: string; version: number; status: Schemas['ArticleStatus'] }

export const acknowledgementSave: FeatureHandlers<'acknowledgements'>['acknowledgementSave'] = async (context) => {
  const { path, body, db, company, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const article = await lock(sql, who, path.id)
    const old = article && (await findOwn(sql, who, article.id))
    if (!article || !old) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (isStale(body, old)) throw problem(409, 'STALE')
    const chosen = await choose(sql, context, body, old)
    const before = old.updatedAt === null ? undefined : old
    const next = { ...chosen, ...chosenAsk(before, chosen.kind, article, who.now) }
    const changes = askChanges(old, next)
    if (!changes) return { status: 200, body: presentOwn(old, who) }
    const where = { company: company._id, by: who.userId, now: who.now }
    const known = isForOthers(changes) ? await askedNow(sql, where, article.id) : undefined
    await write(sql, who, article.id, next, old)
    if (next.kind === 'test' && next.test) await knowByPassed(sql, company._id, article.id, next.test._id)
    await record(sql, context, { action: 'article.acknowledgement', entity: article, changes })
    const isAsked = next.askedAt !== null && next.askedAt?.getTime() !== old.askedAt?.getTime()
    await settleAsked(sql, where, article.id)
    if (isAsked && next.kind !== 'none') await tellAsked(sql, where, article.id)
    else if (known) await tellAsked(sql, where, article.id, { known })
    const saved = await findOwn(sql, who, article.id)
    return { status: 200, body: presentOwn(saved ?? old, who) }
  })
}

/** No save of the article happens meanwhile: it would ask for another version. */
async function lock(sql: Tag, { companyId }: Who, id: string): Promise<Article | undefined> {
  const [held] = await sql<Article[]>`
    select id, title, version, status from articles where company_id = ${companyId} and id = ${id} for no key update`
  return held
}

const isStale = ({ updatedAt }: Input, old: OwnRow) =>
  updatedAt !== undefined && (updatedAt && Date.parse(updatedAt)) !== (old.updatedAt && old.updatedAt.getTime())

const idsOf = (refs: readonly { _id: string }[]) => refs.map(({ _id }) => _id)

/** What was sent, over what stood there. */
async function choose(
  sql: Tag,
  { company, problem }: Pick<SessionContext, 'company'> & { problem: Refuse },
  body: Input,
  old: OwnRow,
): Promise<Chosen> {
  const [{ restaurants, positions, lost }, test] = await Promise.all([
    nameChoice(sql, company._id, {
      restaurants: body.restaurants ?? idsOf(old.restaurants),
      positions: body.positions ?? idsOf(old.positions),
    }),
    body.test === undefined ? old.test : testNamed(sql, company._id, body.test),
  ])
  const refused = (code: Code, field: string, text: string) =>
    problem(400, code, undefined, { fields: { [field]: text } })
  if (lost === 'restaurants') throw refused('RESTAURANT_NOT_FOUND', 'restaurants', messages.RESTAURANT_NOT_FOUND)
  if (lost) throw refused('POSITION_NOT_FOUND', 'positions', messages.POSITION_NOT_FOUND)
  const untested = testRefusal(body, old, test, moduleIsOn(company, 'testing'))
  if (untested) throw refused(untested.code, 'test', untested.text)
  return chosenOver(body, old, { test, restaurants, positions })
}

async function testNamed(
  sql: Tag,
  companyId: string,
  id: string | null,
): Promise<Schemas['AcknowledgementTest'] | null> {
  if (id === null) return null
  const [row] = await sql<{ id: string; title: string; isActive: boolean }[]>`
    select id, title, is_active from tests where company_id = ${companyId} and id = ${id} for key share`
  return row ? { _id: row.id, title: row.title, isActive: row.isActive } : null
}

async function write(sql: Tag, { companyId, now }: Who, id: string, next: AskFacts, old: OwnRow): Promise<void> {
  const { kind, test, restaurants, positions, dueDays, requiredVersion, askedAt } = next
  const at = old.updatedAt ? changedAt(now, { updatedAt: old.updatedAt }) : now
  const audience = savedAudience(sql, companyId, { restaurants: idsOf(restaurants), positions: idsOf(positions) })
  await sql`
    insert into article_asks as s (company_id, article_id, kind, test_id, audience_id, due_days, required_version, asked_at,
      updated_at)
    values (${companyId}, ${id}, ${kind}, ${test?._id ?? null}, ${audience}, ${dueDays}, ${requiredVersion}, ${askedAt}, ${at})
    on conflict (company_id, article_id) do update
    set kind = excluded.kind, test_id = excluded.test_id, audience_id = excluded.audience_id,
      due_days = excluded.due_days, required_version = excluded.required_version, asked_at = excluded.asked_at,
      reminded_at = case when s.asked_at is not distinct from excluded.asked_at then s.reminded_at end,
      updated_at = excluded.updated_at`
}
