import { messages } from '../../../openapi/gen/messages.gen.ts'
import {
  askChanges,
  type AskFacts,
  type Chosen,
  chosenAsk,
  tooLate,
} from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { chosenOver, testRefusal } from '../../../openapi/rules/knowledge-base/acknowledgement-chosen.ts'
import { presentOwn } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { lateViewAt } from '../../../openapi/rules/knowledge-base/late-views.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { know, knowByPassed } from '../../acknowledged.ts'
import { completeCourses } from '../../courses.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { mayRead, seesAll } from '../../reading.ts'
import { audienceRefs } from '../../refs.ts'
import { withCards } from '../knowledge-base/present.ts'
import { type Article, articleOf, askOf, askShown, at, knowingOf, ownRow, testOf, type Who } from './rows.ts'
import { askedNow, settleAsked, settleKnown, tellAsked } from './told.ts'

type Handlers = FeatureHandlers<'acknowledgements'>
type Own = 'acknowledgementGet' | 'acknowledgementSave' | 'acknowledgementKnown' | 'articleAcknowledge'
type Saving = Parameters<Handlers['acknowledgementSave']>[0]

export const own: Pick<Handlers, Own> = {
  acknowledgementGet: (context) => ({ status: 200, body: shown(context, readable(context, context.problem)) }),

  acknowledgementSave(context) {
    const { path, body, company, now, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const old = ownRow(context, article)
    if (
      body.updatedAt !== undefined &&
      (body.updatedAt && Date.parse(body.updatedAt)) !== (old.updatedAt?.getTime() ?? null)
    )
      throw problem(409, 'STALE')
    const chosen = choose(context, old)
    const before = old.updatedAt ? old : undefined
    const next: AskFacts = { ...chosen, ...chosenAsk(before, chosen.kind, article, new Date(now())) }
    const changes = askChanges(old, next)
    if (!changes) return { status: 200, body: shown(context, article) }
    const row = {
      articleId: article._id,
      kind: next.kind,
      testId: next.test?._id ?? null,
      restaurants: idsOf(next.restaurants),
      positions: idsOf(next.positions),
      dueDays: next.dueDays,
      requiredVersion: next.requiredVersion,
      askedAt: next.askedAt,
      updatedAt: new Date(Math.max(now(), (old.updatedAt?.getTime() ?? 0) + 1)),
    }
    const known = isForOthers(changes) ? askedNow(context, article) : undefined
    const stored = askOf(context, article._id)
    const isSame = stored?.askedAt?.getTime() === next.askedAt?.getTime()
    if (stored) Object.assign(stored, row, !isSame && { remindedAt: null })
    else db.asks.push({ companyId: company._id, row: { ...row, remindedAt: null } })
    if (row.kind === 'test' && row.testId) knowByPassed(context, row.testId)
    const entity = { id: article._id, title: article.title }
    record(context, { action: 'article.acknowledgement', entity, changes })
    settleAsked(context, article)
    const isAsked = next.askedAt !== null && next.askedAt.getTime() !== old.askedAt?.getTime()
    if (isAsked && next.kind !== 'none') tellAsked(context, article)
    else if (known) tellAsked(context, article, { known })
    return { status: 200, body: shown(context, article) }
  },

  acknowledgementKnown(context) {
    const { user, problem } = context
    const article = readable(context, problem)
    const known = knowingOf(context, askShown(context, article._id).kind, article._id, user.id)
    const version = known && versionFor(context, article, known.version)
    if (!known || !version) throw problem(404, 'KNOWN_VERSION_NOT_FOUND')
    const { content } = withCards({ ...article, content: version.content }, context)
    const { title } = version
    return { status: 200, body: { version: known.version, knownAt: known.at.toISOString(), title, content } }
  },

  articleAcknowledge(context) {
    const { body, user, now, problem } = context
    const article = readable(context, problem)
    if (askShown(context, article._id).kind === 'test') throw problem(409, 'ACKNOWLEDGE_BY_TEST')
    const pressed = body.acknowledgedAt === undefined ? now() : lateViewAt(body.acknowledgedAt, now())
    if (pressed === undefined) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { acknowledgedAt: tooLate } })
    const version = versionFor(context, article, body.version)
    if (!version)
      throw problem(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })
    know(context, {
      articleId: article._id,
      userId: user.id,
      version: body.version,
      at: new Date(Math.max(pressed, Date.parse(version.savedAt))),
      how: 'read',
      percent: null,
      attempts: null,
    })
    const known = shown(context, article)
    // An older version than is asked for leaves it to be read.
    if (known.state === 'done') settleKnown(context, article._id, user.id)
    completeCourses(context, { userId: user.id })
    return { status: 200, body: known }
  },
}

const idsOf = (refs: readonly Schemas['NamedRef'][]) => refs.map(({ _id }) => _id)
const shown = (who: Who, article: Article) => presentOwn(ownRow(who, article), at(who))

type NotFound = Parameters<Handlers['acknowledgementGet']>[0]['problem']
function readable(who: Who & { path: { id: string } }, problem: NotFound): Article {
  const article = articleOf(who, who.path.id)
  if (!article || !mayRead(article, who)) throw problem(404, 'ARTICLE_NOT_FOUND')
  return article
}

/** One that was published; here no version knows for which positions it was. */
const versionFor = (who: Who, { _id }: Article, version: number) =>
  rowsOf('versions', who.company._id).find(
    (one) => one.articleId === _id && one.version === version && (one.status === 'published' || seesAll(who)),
  )

/** What was sent, over what stood there. */
function choose({ body, company, problem, ...who }: Saving, old: Chosen): Chosen {
  const { restaurants, positions } = { ...old, ...audienceRefs(body, company._id) }
  const test = body.test === undefined ? old.test : testOf({ company, ...who }, body.test)
  const untested = testRefusal(body, old, test, moduleIsOn(company, 'testing'))
  if (untested) throw problem(400, untested.code, undefined, { fields: { test: untested.text } })
  return chosenOver(body, old, { test, restaurants, positions })
}
