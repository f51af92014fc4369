import { asksChanges } from '../../../../openapi/asked-changes.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { summaryPeriod } from '../../../../openapi/rules/forms/form-answers.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/values/lists.ts'
import { isoDateIn } from '../../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { memoryFor } from '../../../db/remember.ts'
import { readRevision } from '../../../db/revisions.ts'
import { withSamples } from '../present.ts'
import { find } from '../queries.ts'
import { responseExport } from './export.ts'
import { answersTo, isEverything } from './found.ts'
import * as rows from './queries.ts'
import { summarize } from './summary.ts'

type Responses = Pick<FeatureHandlers<'forms'>, 'responseList' | 'responseGet' | 'responseSummarize' | 'responseExport'>

export const responses: Responses = {
  async responseList({ sql, db, company, principal, path, query, problem }) {
    const { page, limit, after, ...asked } = query
    const isFollowed = asksChanges(query)
    const form = await db.read(() => find(sql, company._id, path.id))
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const of = answersTo(form.id, { company, principal })
    const window = windowOf({ page: isFollowed ? 1 : page, limit }, limits.forms.pageSize)
    const [columns, { rows: found, next }, total] = await db.read(() =>
      Promise.all([
        rows.columnsFor(sql, of),
        isFollowed
          ? rows.changedResponses(sql, of, asked, { after, limit: window.limit })
          : rows.listResponses(sql, of, asked, window).then((listed) => ({ rows: [...listed], next: undefined })),
        isEverything(of, asked) ? form.responsesCount : rows.countResponses(sql, of, asked),
      ]),
    )
    const files = await db.read(() => rows.filesFor(sql, company._id, found))
    const shown = [...found].map((row) => {
      const { id, version, task, restaurant, values, submittedBy, submittedAt, updatedAt } = row
      const about = { version, task, restaurant, values, files: rows.filesOf(row, files) }
      const moments = { submittedAt: submittedAt.toISOString(), updatedAt: updatedAt.toISOString() }
      return { _id: id, ...about, submittedBy, ...moments }
    })
    const { id: _id, title } = form
    return {
      status: 200,
      body: {
        form: { _id, title },
        columns,
        responses: shown,
        total,
        ...pagesOf(total, window),
        ...(next !== undefined && { next }),
      },
    }
  },

  async responseGet({ sql, db, company, principal, path, problem }) {
    const form = await db.read(() => find(sql, company._id, path.id))
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const of = answersTo(form.id, { company, principal })
    const row = await db.read(() => rows.findResponse(sql, of, path.responseId))
    if (!row) throw problem(404, 'RESPONSE_NOT_FOUND')
    const [fields, files] = await db.read(() =>
      Promise.all([withSamples(sql, company._id, row.fields), rows.filesFor(sql, company._id, [row])]),
    )
    const { id, version, task, restaurant, values, submittedBy, submittedAt } = row
    return {
      status: 200,
      body: {
        _id: id,
        form: { _id: form.id, title: form.title, version },
        fields,
        task,
        restaurant,
        values,
        files: rows.filesOf(row, files),
        submittedBy,
        submittedAt: submittedAt.toISOString(),
      },
    }
  },

  async responseSummarize({ sql, db, company, principal, path, query, now, problem }) {
    // All answers of the period are read for it: once, until one of them, or the form, changes. Read before all else.
    const rev = await db.read(() => readRevision(sql, company._id, 'tasks'))
    const form = await db.read(() => find(sql, company._id, path.id))
    if (!form) throw problem(404, 'FORM_NOT_FOUND')
    const of = answersTo(form.id, { company, principal })
    const period = summaryPeriod(query, isoDateIn(now(), company.timezone))
    const columns = await db.read(() => rows.columnsFor(sql, of))
    const asked = { ...query, ...period }
    const name = JSON.stringify(['summary', of, asked])
    const sums = await memoryFor(db, company._id).at(rev)(name, () =>
      db.read(() => summarize(sql, { of, asked, columns, fields: form.fields })),
    )
    return { status: 200, body: { ...period, ...sums } }
  },

  responseExport,
}
