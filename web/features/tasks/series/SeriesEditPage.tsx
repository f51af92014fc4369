import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { useParams } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { Problem } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { fetchAhead } from '../../../ui/Fetched.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { draftOf, sharedOf, type TaskDraft } from '../fields/draft.ts'
import { type RepeatDraft, repeatDraftOf, repeatOf } from '../fields/repeat.ts'
import { LazyRepeat, loadRepeat } from '../fields/LazyRepeat.tsx'
import { TaskFields } from '../fields/TaskFields.tsx'

// Beside the read of the series, which has its repeat.
fetchAhead(loadRepeat)

export type Series = Snapshot<components['schemas']['TaskSeries']>
interface SeriesDraft extends TaskDraft {
  repeat: RepeatDraft
}

/** From here on: what has come already stays as it is. */
export function SeriesEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('seriesGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка задачи..."
      gone={messages.SERIES_NOT_FOUND}
      failed="Ошибка загрузки задач"
      backTo={href('taskSeries')}
      backLabel="К повторяющимся"
    >
      {(series) => <SeriesOf key={id} series={series} />}
    </FormOf>
  )
}

function SeriesOf({ series }: { series: Series }) {
  // As it was read first: a form that somebody fills in stays, whoever ends the repeat meanwhile.
  const [why] = useState(() => {
    if (!series.mayEdit) return messages.TASK_NOT_YOURS
    return series.isActive ? undefined : messages.SERIES_ENDED
  })
  if (why === undefined) return <SeriesForm series={series} />
  return <LoadFailed message={why} backTo={href('taskSeries')} backLabel="К повторяющимся" />
}

function SeriesForm({ series }: { series: Series }) {
  const { _id: id, updatedAt } = series
  const [holding, setHolding] = useState(false)
  const form = useForm({
    entity: `task-series/${id}`,
    version: updatedAt,
    first: { ...draftOf(series), repeat: repeatDraftOf(series.repeat) },
    hold: holding,
    named: ({ title }) => title,
    send: (draft: SeriesDraft, { version }) =>
      write('seriesUpdate', {
        path: { id },
        body: {
          ...sharedOf(draft),
          assignMode: draft.assignMode,
          repeat: repeatOf(draft.repeat),
          updatedAt: version,
        },
      }),
    faults: ({ fields, code, message }: Problem) =>
      fields ?? (code === 'REPEAT_INVALID' ? { repeat: message } : undefined),
    refused: 'Ошибка обновления задачи',
    said: 'Повторение изменено',
    to: href('taskSeries'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  const { draft, fields, change } = form
  return (
    <FormPage title="Повторяющаяся задача" backTo={href('taskSeries')} backLabel="Повторяющиеся задачи" form={form}>
      <p className="task-note">Изменения действуют на будущие задачи, появившиеся остаются прежними.</p>
      <TaskFields
        {...form}
        withMode
        asksFor={series.form}
        onBusy={setHolding}
        when={
          <LazyRepeat
            draft={draft.repeat}
            restaurant={draft.restaurant}
            fields={fields}
            change={(part) => change({ repeat: { ...draft.repeat, ...part } })}
          />
        }
      />
    </FormPage>
  )
}
