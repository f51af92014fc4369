import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { ReportFiles } from '../report-files.ts'
import { FilesField } from './FilesField.tsx'
import { commonOf, type FieldProps } from './field.ts'
import { ManyField, OneField } from './ChoiceField.tsx'
import { NumberField } from './NumberField.tsx'
import { RatingField } from './RatingField.tsx'
import { halvesOf } from '../../ui/counted.ts'

const textOf = (value: FieldProps['value']) => (typeof value === 'string' ? value : '')

/** One field of a form, as its type is filled. */
export function ReportField({ files, ...props }: FieldProps & { files: ReportFiles }) {
  const { field, value, onChange } = props
  const common = commonOf(props)
  switch (field.type) {
    case 'heading':
      return (
        <div className="report-heading">
          <h3>{field.label}</h3>
          {field.hint && <p className="report-hint">{field.hint}</p>}
        </div>
      )
    case 'text':
      return (
        <TextInput
          {...common}
          autoComplete="off"
          maxLength={halvesOf(textOf(value), field.maxLength ?? limits.forms.textMax)}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...common}
          rows={2}
          maxLength={halvesOf(textOf(value), field.maxLength ?? limits.forms.textareaMax)}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'number':
      return <NumberField {...props} />
    case 'select':
      return <OneField {...props} />
    case 'multiselect':
      return <ManyField {...props} />
    case 'checkbox':
      return (
        <Checkbox
          id={common.id}
          label={
            <>
              {field.label}
              {field.required && (
                <span className="report-required" aria-hidden="true">
                  {' '}
                  *
                </span>
              )}
            </>
          }
          description={field.hint}
          error={common.error}
          required={common.required}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'date':
    case 'time':
      return (
        <TextInput
          {...common}
          type={field.type}
          className="report-when"
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'rating':
      return <RatingField {...props} />
    case 'photo':
    case 'file':
      return <FilesField {...props} files={files} />
  }
}
