import './steps.css'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { Move } from '../../../../openapi/rules/tasks/tasks.ts'
import { ReportFields } from '../../../report/ReportFields.tsx'
import { PhotoStrip } from '../../../uploads/PhotoStrip.tsx'
import type { Task } from './move.ts'
import { photosOf } from './photos.ts'
import type { TaskWork } from './useWork.ts'
import { commentOf, fieldsOf } from './work.ts'

interface WorkFieldsProps {
  task: Task
  move: Move
  work: TaskWork
}

/** What is handed in: photos, the form, a word. In the order of the work; the card and the step show the same. */
export function WorkFields({ task, move, work }: WorkFieldsProps) {
  const { form, formResponse } = task
  const id = useId()
  const lack = work.lack(move)
  const lacksPhoto = work.shown && task.requirePhoto && lack.photos === 0
  const photoFault = work.pictureFault ?? (lacksPhoto ? messages.TASK_PHOTO_REQUIRED : undefined)
  const refused = work.work.refused?.fields
  return (
    <>
      <section className="work-block" aria-labelledby={`${id}-photos`}>
        <div className="work-head">
          <h2 id={`${id}-photos`}>Фото результата</h2>
          <span>{task.requirePhoto ? 'обязательно' : 'по желанию'}</span>
        </div>
        <PhotoStrip
          label="Фото результата"
          photos={photosOf(task, work.work)}
          max={limits.tasks.attachmentsMax}
          invalid={lacksPhoto}
          describedBy={`${id}-fault`}
          onAdd={(files) => void work.addPhotos(files)}
          onRemove={work.removePhoto}
        />
        <p className="work-hint">Можно несколько. Снимки уменьшаются на устройстве и уйдут, когда будет сеть</p>
        <div role="alert" id={`${id}-fault`}>
          {photoFault && <p className="work-fault">{photoFault}</p>}
        </div>
      </section>
      <section className="work-block" aria-labelledby={`${id}-report`}>
        <div className="work-head">
          <h2 id={`${id}-report`}>{form ? `Отчёт «${form.title}»` : 'Отчёт'}</h2>
        </div>
        {form?.description && <p className="work-about">{form.description}</p>}
        <div className="work-fields">
          {form && (
            <ReportFields
              fields={fieldsOf(form.fields)}
              values={work.values}
              faults={{ ...refused, ...(work.shown && lack.fields) }}
              files={{ stored: formResponse?.files ?? [], local: work.work.files, keep: work.keepFiles }}
              onChange={work.answer}
            />
          )}
          <Textarea
            label="Комментарий"
            aria-label="Комментарий к результату"
            description="Необязательно"
            placeholder="Что важно знать смене"
            rows={2}
            maxLength={limits.tasks.resultCommentMax}
            value={commentOf(task, work.work)}
            onChange={(event) => work.comment(event.currentTarget.value)}
          />
        </div>
      </section>
    </>
  )
}
