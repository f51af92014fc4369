import { useSnapshot } from 'valtio'
import type { FormValues } from '../../../../openapi/rules/forms.ts'
import { formatWhen } from '../../../lib/dates.ts'
import { ReportAnswer } from '../../../report/ReportAnswer.tsx'
import { session } from '../../../shell/session.ts'
import { PhotoStrip } from '../../../uploads/PhotoStrip.tsx'
import type { Task } from '../steps/move.ts'
import { photosOf } from '../steps/photos.ts'
import { blankWork, commentOf, fieldsOf, valuesOf, type Work } from '../steps/work.ts'
import { Linked } from './Linked.tsx'

/** What was handed in: with the server, or on this device while it waits. */
export function Result({ task, work }: { task: Task & { waits: boolean }; work: Work }) {
  const { user } = useSnapshot(session)
  const { result, formResponse, form } = task
  const isHere = task.waits && work.clientId !== undefined
  if (!isHere && !result && !formResponse) return null
  const shown = isHere ? work : blankWork
  const comment = commentOf(task, shown)
  const photos = photosOf(task, shown)
  const by = isHere ? user?.name : (result?.submittedBy.name ?? formResponse?.submittedBy.name)
  const at = isHere ? undefined : (result?.submittedAt ?? formResponse?.submittedAt)
  const fields = fieldsOf(isHere ? form?.fields : formResponse?.fields)
  const values: FormValues = valuesOf(task, shown)
  return (
    <section aria-labelledby="task-result">
      <div className="tcard-head">
        <h2 id="task-result">Результат</h2>
        <span className="tcard-dim">{[by, at && formatWhen(at)].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="tcard-result">
        {comment && (
          <p className="tcard-text">
            <Linked>{comment}</Linked>
          </p>
        )}
        {photos.length > 0 && <PhotoStrip label="Фото результата" photos={photos} max={photos.length} />}
        {fields.length > 0 && (
          <ReportAnswer fields={fields} values={values} files={{ stored: formResponse?.files ?? [] }} />
        )}
      </div>
    </section>
  )
}
