import './report.css'
import { Fragment, type ReactNode } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { answerCell, columnTitle } from '../../openapi/rules/forms/form-answers.ts'
import { type FormField, type FormValues, visibleFields } from '../../openapi/rules/forms/forms.ts'
import { PhotoStrip } from '../uploads/PhotoStrip.tsx'
import { type AnswerFiles, fileOf } from './report-files.ts'

interface ReportAnswerProps {
  /** Of the version that was answered. */
  fields: readonly FormField[]
  values: FormValues
  files: AnswerFiles
}

/** An answer as it is read: what was asked, and what was said; unanswered questions have a dash. */
export function ReportAnswer({ fields, values, files }: ReportAnswerProps) {
  const shown = visibleFields(fields, values)
  return (
    <dl className="report-answer">
      {shown.map((field, at) => (
        <Fragment key={field.id}>
          {field.section && field.section !== shown[at - 1]?.section && (
            <div className="report-section">{field.section}</div>
          )}
          {field.type === 'heading' ? (
            <div className="report-heading">
              <h3>{field.label}</h3>
            </div>
          ) : (
            <div>
              <dt>{field.label}</dt>
              <dd>
                <Said
                  field={field}
                  value={Object.hasOwn(values, field.id) ? values[field.id] : undefined}
                  files={files}
                />
              </dd>
            </div>
          )}
        </Fragment>
      ))}
    </dl>
  )
}

interface SaidProps {
  field: FormField
  value: components['schemas']['FormValue'] | undefined
  files: AnswerFiles
}

/** One value as people read it. */
export function Said({ field, value, files }: SaidProps): ReactNode {
  const { type, label, unit } = field
  if (Array.isArray(value) && value.length > 0 && (type === 'photo' || type === 'file')) {
    const shown = value.map((id) => fileOf(files, id))
    if (type === 'photo') return <PhotoStrip label={columnTitle({ label })} photos={shown} max={shown.length} />
    return shown.map(({ id, name, url }) => (
      <a key={id} href={url} target="_blank" rel="noopener" className="report-link">
        {name}
      </a>
    ))
  }
  if (type === 'rating' && typeof value === 'number') return `${value} из ${limits.forms.ratingMax}`
  const text = answerCell(type, value, () => undefined)
  if (text === null || text === '') return '—'
  return typeof text === 'number' ? `${text.toLocaleString('ru-RU')}${unit ? ` ${unit}` : ''}` : text
}
