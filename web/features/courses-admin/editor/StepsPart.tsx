import { ActionIcon, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { type DraftStep, nameOf, type PartProps, withoutStep, withStep } from './course-draft.ts'

const loadArticles = () => import('../../../editor/pickers/ArticlePicker.tsx').then((file) => file.ArticlePicker)
const loadTests = () => import('../../../editor/pickers/TestPicker.tsx').then((file) => file.TestPicker)
const words = { one: 'Шаг', it: 'шаг', gender: 'm', notHere: 'Сюда нельзя' } as const

/** The steps in the order in which they are gone. */
export function StepsPart({ draft: { steps }, change, fields }: PartProps) {
  const [picking, setPicking] = useState<DraftStep['type']>()
  const isFull = steps.length >= limits.courses.stepsMax
  const close = () => setPicking(undefined)
  const add = (type: DraftStep['type'], id: string | undefined, title: string | undefined) => {
    if (!id) return
    const next = withStep(steps, { type, id, title: title ?? '' })
    if (next === steps) toast('info', 'Этот шаг в курсе уже есть')
    else change({ steps: next })
  }
  return (
    <section className="course-edit-steps" aria-labelledby="course-steps">
      <h2 id="course-steps">
        Шаги <span>{steps.length}</span>
      </h2>
      <FormError>{errorOf(fields, 'steps')}</FormError>
      {steps.length > 0 && (
        <SortableList
          label="Шаги курса"
          items={steps}
          idOf={nameOf}
          nameOf={({ title }) => title}
          words={words}
          onMove={(step, from, to) => change({ steps: steps.toSpliced(from, 1).toSpliced(to, 0, step) })}
          lifted={(step) => (
            <Lifted>
              <StepWords step={step} number={steps.indexOf(step) + 1} />
            </Lifted>
          )}
        >
          {(step) => (
            <div className="course-edit-step">
              <StepWords step={step} number={steps.indexOf(step) + 1} fault={faultAt(fields, steps.indexOf(step))} />
              <ActionIcon
                aria-label={`Убрать шаг: ${step.title}`}
                onClick={() => change({ steps: withoutStep(steps, step) })}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </div>
          )}
        </SortableList>
      )}
      <div className="course-edit-add">
        <Button
          variant="light"
          leftSection={<IconPlus size={20} />}
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={() => setPicking('article')}
        >
          Статья
        </Button>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} />}
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={() => setPicking('test')}
        >
          Тест
        </Button>
        {isFull && <span>Не больше {limits.courses.stepsMax} шагов</span>}
      </div>
      <Fetched
        wanted={picking === 'article'}
        load={loadArticles}
        onFailure={close}
        props={{
          opened: picking === 'article',
          onClose: close,
          onPick: ({ id, title }) => add('article', id, title),
        }}
      />
      <Fetched
        wanted={picking === 'test'}
        load={loadTests}
        onFailure={close}
        props={{ opened: picking === 'test', onClose: close, onPick: ({ id, title }) => add('test', id, title) }}
      />
    </section>
  )
}

const faultAt = (fields: PartProps['fields'], at: number) =>
  errorOf(fields, `steps.${at}.id`) ?? errorOf(fields, `steps.${at}`)

const StepWords = ({
  step: { type, title },
  number,
  fault,
}: {
  step: DraftStep
  number: number
  fault?: string | undefined
}) => (
  <span className="course-edit-words">
    <small>
      {number}. {labels.CourseStepType[type]}
    </small>
    <span>{title}</span>
    {fault && (
      <small role="alert" data-fault>
        {fault}
      </small>
    )}
  </span>
)
