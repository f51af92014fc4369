import { ActionIcon } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { removeRow } from '../../../ui/row-focus.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { type DraftStep, nameOf, type PartProps, withoutStep } from './course-draft.ts'

interface StepRowsProps {
  steps: readonly DraftStep[]
  fields: PartProps['fields']
  onChange: (steps: readonly DraftStep[]) => void
}

const words = { one: 'Шаг', it: 'шаг', gender: 'm', notHere: 'Сюда нельзя' } as const

/** The steps, moved by hand, by touch and by keyboard. */
export const StepRows = ({ steps, fields, onChange }: StepRowsProps) => (
  <SortableList
    label="Шаги курса"
    items={steps}
    idOf={nameOf}
    nameOf={({ title }) => title}
    words={words}
    onMove={(step, from, to) => onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step))}
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
          onClick={() => removeRow(() => onChange(withoutStep(steps, step)))}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    )}
  </SortableList>
)

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
