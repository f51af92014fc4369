import { useSnapshot } from 'valtio'
import type { FormValues } from '../../../../openapi/rules/forms/forms.ts'
import { ReportAnswer } from '../../../report/ReportAnswer.tsx'
import { session } from '../../../shell/session.ts'
import { PhotoStrip } from '../../../uploads/PhotoStrip.tsx'
import type { Task } from '../steps/move.ts'
import { photosOf } from '../steps/photos.ts'
import { blankWork, commentOf, fieldsOf, valuesOf, type Work } from '../steps/work.ts'
import type { WaitingMove } from '../steps/waiting.ts'
import { When } from '../../../ui/When.tsx'
import { Linked } from './Linked.tsx'

interface ResultProps {
  task: Task
  /** What waits here; the pictures of it are in the work of the tab that took them. */
  waiting: WaitingMove | undefined
  work: Work
}

/** What was handed in: with the server, or on this device while it waits. */
export function Result({ task, waiting, work }: ResultProps) {
  const { user } = useSnapshot(session)
  const { result, formResponse, form } = task
  const isHere = waiting?.comment !== undefined
  if (!isHere && !result && !formResponse) return null
  const own = isHere && work.clientId === waiting.clientId ? work : blankWork
  const shown = isHere ? { ...own, comment: waiting.comment, values: waiting.values } : blankWork
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
        <span className="tcard-dim">
          {by}
          {by && at && ' · '}
          {at && <When at={at} />}
        </span>
      </div>
      <div className="tcard-result">
        {comment && (
          <p className="tcard-text">
            <Linked>{comment}</Linked>
          </p>
        )}
        {photos.length > 0 && <PhotoStrip label="Фото результата" photos={photos} max={photos.length} />}
        {isHere && photos.length < waiting.photos && (
          <p className="tcard-dim">{`Фото на устройстве: ${waiting.photos}`}</p>
        )}
        {fields.length > 0 && (
          <ReportAnswer
            fields={fields}
            values={values}
            files={{ stored: formResponse?.files ?? [], local: own.files }}
          />
        )}
      </div>
    </section>
  )
}
