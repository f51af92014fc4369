import { limits } from '../../../openapi/gen/limits.gen.ts'
import { remindedUntil } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import {
  type PersonRow,
  presentArticle,
  presentPerson,
  presentSheet,
} from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import {
  acknowledgementFile,
  acknowledgementSheet,
} from '../../../openapi/rules/knowledge-base/acknowledgement-sheet.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { isoDateIn, timeIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { record } from '../../events.ts'
import { byName } from '../../people.ts'
import { topicOf } from '../../reading.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { articleOf, askOf, askShown, countsOf, inTurn, isLate, peopleOf } from './rows.ts'
import { tellAsked } from './told.ts'

type Handlers = FeatureHandlers<'acknowledgements'>
type Sheets = 'acknowledgementList' | 'acknowledgementExport' | 'acknowledgementRemind' | 'acknowledgementListSheets'
type Query = Omit<Parameters<Handlers['acknowledgementList']>[0]['query'], 'page' | 'limit'>

export const sheets: Pick<Handlers, Sheets> = {
  acknowledgementList(context) {
    const { path, query, company, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const { page, limit, ...asked } = query
    const all = peopleOf(context, article)
    const found = all.filter(fits(asked))
    const window = windowOf({ page, limit }, limits.acknowledgements.pageSize)
    const ask = askShown(context, article._id)
    const { _id: id, title, status, version } = article
    return {
      status: 200,
      body: {
        people: found.slice(window.offset, window.offset + window.limit).map(presentPerson),
        counts: countsOf(all),
        byRestaurant: placesOf(all),
        article: presentArticle({ id, title, status, version, ...ask }, company.timezone),
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },

  acknowledgementExport(context) {
    const { path, query, company, now, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const { format = 'xlsx', ...asked } = query
    const { timezone: timeZone } = company
    const reply = spreadsheetReply({
      format,
      fileName: acknowledgementFile(article.title, isoDateIn(now(), timeZone)),
      columns: acknowledgementSheet.columns,
      rows: peopleOf(context, article).filter(fits(asked)).map(acknowledgementSheet.cells),
      timeZone,
      most: limits.acknowledgements.exportMax,
    })
    return { status: 200, ...reply }
  },

  acknowledgementRemind(context) {
    const { path, body, company, now, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const ask = askOf(context, article._id)
    if (!ask || ask.kind === 'none' || ask.requiredVersion === null || article.status !== 'published')
      throw problem(409, 'ACKNOWLEDGEMENT_OFF')
    const moment = new Date(now())
    if (ask.remindedAt && remindedUntil(ask.remindedAt, moment))
      throw problem(409, 'ACKNOWLEDGEMENT_REMINDED', {
        time: timeIn(ask.remindedAt, company.timezone),
      })
    const late = peopleOf(context, article).filter((row) => isLate(row) && (body.users?.includes(row.id) ?? true))
    if (late.length === 0) return { status: 200, body: { people: 0, letters: 0 } }
    ask.remindedAt = moment
    tellAsked(context, article, { kind: 'acknowledgementReminder', only: late.map(({ id }) => id) })
    const entity = { id: article._id, title: article.title }
    record(context, { action: 'article.reminded', entity, changes: { people: { new: late.length } } })
    const written = rowsOf('users', company._id).filter(
      ({ id, email, emailVerified }) => email && emailVerified && late.some((row) => row.id === id),
    )
    return { status: 200, body: { people: late.length, letters: written.length } }
  },

  acknowledgementListSheets(context) {
    const { query, company } = context
    const isNamed = holdsWords(query.search)
    const found = rowsOf('asks', company._id)
      .filter(({ kind }) => kind !== 'none')
      .flatMap((ask) => articleOf(context, ask.articleId) ?? [])
      .filter(({ title }) => isNamed(title))
      .map((article) => ({ article, ask: askShown(context, article._id) }))
      .sort((a, b) =>
        inTurn(newness(b.ask.askedAt) - newness(a.ask.askedAt), b.article._id.localeCompare(a.article._id)),
      )
    const window = windowOf(query, limits.acknowledgements.sheetsPageSize)
    return {
      status: 200,
      body: {
        sheets: found.slice(window.offset, window.offset + window.limit).map(({ article, ask }) => {
          const { _id: id, title, status, version } = article
          const counts = countsOf(peopleOf(context, article))
          return presentSheet(
            { id, title, topic: topicOf(article, context), status, version, ...ask, counts },
            company.timezone,
          )
        }),
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },
}

/** What still waits for its publication is the newest. */
const newness = (askedAt: Date | null) => askedAt?.getTime() ?? Number.POSITIVE_INFINITY

const fits = ({ state = 'all', restaurant, position, search }: Query) => {
  const isNamed = holdsWords(search)
  return (row: PersonRow): boolean =>
    (state === 'all' || row.state === state || (state === 'todo' && isLate(row))) &&
    (restaurant === undefined || row.restaurants.some(({ _id }) => _id === restaurant)) &&
    (position === undefined || row.position?._id === position) &&
    isNamed(row.name)
}

function placesOf(people: readonly PersonRow[]) {
  const places = new Map(people.flatMap((row) => row.restaurants.map((one) => [one._id, one] as const)))
  return [...places.values()].sort(byName).map((restaurant) => {
    const own = people.filter((row) => row.restaurants.some(({ _id }) => _id === restaurant._id))
    return { restaurant, all: own.length, done: own.filter(({ state }) => state === 'done').length }
  })
}
