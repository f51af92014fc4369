import { useState } from 'react'
import { plural } from '../../../lib/plural.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { cleanValues, type FormField, visibleFields } from '../../../../openapi/rules/forms/forms.ts'
import { ReportFields } from '../../../report/ReportFields.tsx'
import { toast } from '../../../shell/notifications.tsx'
import { type LocalFile, localFiles } from '../../../uploads/local-files.ts'

/** The form as it is filled on a phone. What is tried here is kept nowhere. */
export function Preview({ fields }: { fields: readonly FormField[] }) {
  const [values, setValues] = useState<components['schemas']['FormValues']>({})
  const [local, setLocal] = useState<readonly LocalFile[]>([])
  const asked = visibleFields(fields, values).filter(({ type }) => type !== 'heading').length
  const said = Object.keys(cleanValues(fields, values)).length

  async function keep(chosen: readonly File[]) {
    const { files, failed } = await localFiles(chosen)
    if (!files) {
      toast('error', failed)
      return undefined
    }
    setLocal((before) => [...before, ...files])
    return files.map(({ id }) => id)
  }
  return (
    <div className="forms-phone">
      <div className="forms-phone-head">
        <span>Отчёт</span>
        <span role="status">
          {said} из {asked}
          <span className="app-hidden"> {plural(asked, 'поля', 'полей', 'полей')} заполнено</span>
        </span>
      </div>
      <ReportFields
        fields={fields.map((field) => ({ ...field, label: field.label.trim() || 'Без названия' }))}
        values={values}
        files={{ stored: [], local, keep }}
        onChange={setValues}
      />
    </div>
  )
}
