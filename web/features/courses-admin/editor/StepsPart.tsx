import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { type DraftStep, type PartProps, withStep } from './course-draft.ts'

// What no empty course needs comes with its first step.
export const loadRows = () => import('./StepRows.tsx').then((file) => file.StepRows)
const loadArticles = () => import('../../../editor/pickers/ArticlePicker.tsx').then((file) => file.ArticlePicker)
const loadTests = () => import('../../../editor/pickers/TestPicker.tsx').then((file) => file.TestPicker)

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
      <Fetched
        wanted={steps.length > 0}
        load={loadRows}
        onFailure={() => {}}
        props={{ steps, fields, onChange: (next) => change({ steps: next }) }}
        soon
      />
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
