import { asksChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { answerFile, answerSheet } from '../../../openapi/rules/forms/answer-sheet.ts'
import * as answers from '../../../openapi/rules/forms/form-answers.ts'
import { columnsOf } from '../../../openapi/rules/forms/form-versions.ts'
import { filesIn, type FormField } from '../../../openapi/rules/forms/forms.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import { changedRows } from '../../changed-rows.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { addressOf } from '../../files.ts'
import type { StoredFile } from '../../seed/files.ts'
import type { StoredResponse } from '../../seed/forms.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { formOf, responsesTo, versionsOf, withSamples } from './present.ts'

type Company = Schemas['Company']
type Query = { from?: string; to?: string; user?: string; restaurant?: string; field?: string; value?: string }

const dayAt = ({ timezone }: Company, at: string | number) => isoDateIn(at, timezone)

/** Newest first. */
function found(formId: string, company: Company, { from, to, user, restaurant, field, value = '' }: Query) {
  const meant = answers.meantBy(value)
  const answered = (given: Schemas['FormValue'] | undefined) =>
    value === '' ? given !== undefined : answers.isAnswer(given, meant)
  return responsesTo(formId, company._id)
    .filter((one) => {
      const day = dayAt(company, one.submittedAt)
      return (
        (from === undefined || day >= from) &&
        (to === undefined || day <= to) &&
        (user === undefined || one.submittedBy.id === user) &&
        (restaurant === undefined || one.restaurant?._id === restaurant) &&
        (field === undefined || answered(one.values[field]))
      )
    })
    .sort((a, b) => b.submittedAt.localeCompare(a.submittedAt) || b._id.localeCompare(a._id))
}

function columnsFor({ _id, version: now }: { _id: string; version: number }, companyId: string) {
  const answered = new Set(responsesTo(_id, companyId).map(({ version }) => version))
  const versions = versionsOf(_id, companyId).filter(({ version }) => version === now || answered.has(version))
  return columnsOf(
    versions.map(({ fields }) => fields),
    limits.forms.columnsMax,
  )
}

const fieldsOf = ({ formId, version }: StoredResponse, companyId: string): FormField[] =>
  versionsOf(formId, companyId).find((one) => one.version === version)?.fields ?? []

const attached = (file: StoredFile): Schemas['TaskFile'] => ({
  fileId: file.id,
  name: file.originalName,
  url: addressOf(file),
  size: file.size,
  mimetype: file.mimetype,
  ...(file.width && file.height && { width: file.width, height: file.height }),
  createdAt: file.createdAt,
})

/** Who and where, as they are called today. */
function row(stored: StoredResponse, companyId: string): Schemas['FormResponseRow'] {
  const { formId: _formId, ...response } = stored
  const { restaurant, submittedBy, values } = response
  const place = rowsOf('restaurants', companyId).find(({ _id }) => _id === restaurant?._id)
  const person = rowsOf('users', companyId).find(({ id }) => id === submittedBy.id)
  const files = new Map(rowsOf('files', companyId).map((file) => [file.id, file]))
  return {
    ...response,
    updatedAt: response.updatedAt ?? response.submittedAt,
    restaurant: place ? { _id: place._id, name: place.name } : null,
    submittedBy: person ? { id: person.id, name: person.name } : submittedBy,
    files: filesIn(fieldsOf(stored, companyId), values).flatMap(({ id }) => {
      const file = files.get(id)
      return file ? [attached(file)] : []
    }),
  }
}

const average = (numbers: readonly number[]) =>
  Number((numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(3))

function sumsOf(
  column: Schemas['FormColumn'],
  options: string[] | undefined,
  given: StoredResponse[],
  company: Company,
) {
  const { id, type } = column
  const own = given.flatMap(({ values, submittedAt }) =>
    values[id] === undefined ? [] : [{ value: values[id], day: dayAt(company, submittedAt) }],
  )
  const chosen = Map.groupBy(
    own.flatMap(({ value }) => (Array.isArray(value) ? value : [String(value)])),
    (value) => value,
  )
  const counts = [...chosen].map(([value, all]) => ({ value, count: all.length }))
  const measured = own.flatMap(({ value, day }) => (typeof value === 'number' ? [{ value, day }] : []))
  const numbers = measured.map(({ value }) => value)
  const days = [...Map.groupBy(measured, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1))
  const isMeasured = answers.isMeasured(type)
  return {
    column,
    answered: own.length,
    ...(answers.isChosen(type) && { choices: answers.choiceCounts(answers.offeredBy(type, options), counts) }),
    ...(isMeasured &&
      numbers.length > 0 && {
        numbers: { min: Math.min(...numbers), max: Math.max(...numbers), average: average(numbers) },
      }),
    ...(isMeasured && {
      days: days.map(([day, all]) => ({ day, average: average(all.map(({ value }) => value)), count: all.length })),
    }),
  }
}

type Responses = Pick<FeatureHandlers<'forms'>, 'responseList' | 'responseGet' | 'responseSummarize' | 'responseExport'>
export const responses: Responses = {
  responseList({ company, path, query, now, problem }) {
    const { page, limit, after, updatedSince, ...asked } = query
    const form = formOf(path.id, company._id)
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const window = windowOf({ page, limit }, limits.forms.pageSize)
    const all = found(form._id, company, asked)
    const about = { form: { _id: form._id, title: form.title }, columns: columnsFor(form, company._id) }
    if (asksChanges({ after, updatedSince })) {
      const shown = all.map((one) => row(one, company._id))
      const { rows, total, next } = changedRows(shown, { after, updatedSince }, { limit: window.limit, now })
      const pages = pagesOf(total, { page: 1, limit: window.limit })
      return { status: 200, body: { ...about, responses: rows, total, ...pages, next } }
    }
    return {
      status: 200,
      body: {
        ...about,
        responses: all.slice(window.offset, window.offset + window.limit).map((one) => row(one, company._id)),
        total: all.length,
        ...pagesOf(all.length, window),
      },
    }
  },

  responseGet({ company, path, problem }) {
    const form = formOf(path.id, company._id)
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const stored = responsesTo(form._id, company._id).find(({ _id }) => _id === path.responseId)
    if (!stored) throw problem(404, 'RESPONSE_NOT_FOUND')
    const { version, updatedAt: _updatedAt, ...shown } = row(stored, company._id)
    const fields = withSamples(fieldsOf(stored, company._id), company._id)
    return { status: 200, body: { ...shown, form: { _id: form._id, title: form.title, version }, fields } }
  },

  responseSummarize({ company, path, query, now, problem }) {
    const form = formOf(path.id, company._id)
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const period = answers.summaryPeriod(query, dayAt(company, now()))
    const given = found(form._id, company, { ...query, ...period })
    const fields = columnsFor(form, company._id).map((column) => {
      const { options } = form.fields.find(({ id }) => id === column.id) ?? {}
      return sumsOf(column, options, given, company)
    })
    return { status: 200, body: { ...period, responses: given.length, fields } }
  },

  /** Addresses of files are those of the page. */
  responseExport({ company, path, query, now, request, problem }) {
    const { format = 'xlsx', ...asked } = query
    const form = formOf(path.id, company._id)
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const sheet = answerSheet(columnsFor(form, company._id))
    const { origin } = new URL(request.url)
    const rows = found(form._id, company, asked).map((stored) => {
      const shown = row(stored, company._id)
      const linkOf = (id: string) => {
        const file = shown.files.find(({ fileId }) => fileId === id)
        return file && origin + file.url
      }
      return sheet.cells({ ...shown, linkOf })
    })
    const { timezone: timeZone } = company
    const fileName = answerFile(form.title, dayAt(company, now()))
    const { exportMax: most } = limits.forms
    return { status: 200, ...spreadsheetReply({ format, fileName, columns: sheet.columns, rows, timeZone, most }) }
  },
}
