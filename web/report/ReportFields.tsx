import './report.css'
import { Fragment } from 'react'
import { type FormField, type FormValues, visibleFields } from '../../openapi/rules/forms/forms.ts'
import { useAhead } from '../lib/useAhead.ts'
import { ReportField } from './fields/ReportField.tsx'
import { noFiles, type ReportFiles } from './report-files.ts'

interface ReportFieldsProps {
  fields: readonly FormField[]
  values: FormValues
  /** By the field's id; told once somebody has tried. */
  faults?: Readonly<Record<string, string>>
  files?: ReportFiles
  onChange: (values: FormValues) => void
}

const none: Readonly<Record<string, string>> = {}

/** A form as it is filled: what is asked by the answers above it, section by section. */
export function ReportFields({ fields, values, faults = none, files = noFiles, onChange }: ReportFieldsProps) {
  const shown = visibleFields(fields, values)
  // A photo that was made smaller meanwhile is put beside what has been typed by then.
  const { now, put } = useAhead(values, onChange)
  return (
    <div className="report">
      {shown.map((field, at) => (
        <Fragment key={field.id}>
          {field.section && field.section !== shown[at - 1]?.section && (
            <p className="report-section">{field.section}</p>
          )}
          <ReportField
            field={field}
            value={Object.hasOwn(values, field.id) ? values[field.id] : undefined}
            fault={faults[field.id]}
            files={files}
            onChange={(value) => put({ ...now(), [field.id]: value })}
          />
        </Fragment>
      ))}
    </div>
  )
}
