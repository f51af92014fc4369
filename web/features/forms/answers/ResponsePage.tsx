import './answers.css'
import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { Snapshot } from 'valtio'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { taskTitle } from '../../../../openapi/rules/forms/form-answers.ts'
import type { FormField, FormValues } from '../../../../openapi/rules/forms/forms.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { ReportAnswer } from '../../../report/ReportAnswer.tsx'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

type Response = Snapshot<components['schemas']['FormResponse']>

/** One answer, as it was asked then: a page, and a sheet of paper. */
export function ResponsePage() {
  const { id = '', responseId = '' } = useParams()
  const backTo = href('formResponses', { id })
  return (
    <FormOf
      read={useRead('responseGet', { path: { id, responseId } }, { page: true })}
      waiting="Загрузка ответа..."
      gone={messages.RESPONSE_NOT_FOUND}
      failed="Ошибка загрузки ответов"
      backTo={backTo}
      backLabel="К ответам"
    >
      {(response) => <Answer response={response} backTo={backTo} />}
    </FormOf>
  )
}

function Answer({ response, backTo }: { response: Response; backTo: string }) {
  const { form, fields, values, files, task, restaurant, submittedBy, submittedAt } = response
  return (
    <article className="answer">
      <BackLink to={backTo}>Ответы на форму</BackLink>
      <PageTitle
        description={`Версия ${form.version}`}
        action={
          <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => print()}>
            Напечатать
          </Button>
        }
      >
        {form.title}
      </PageTitle>
      <dl className="answer-facts">
        <div>
          <dt>Отвечено</dt>
          <dd>{formatDateTimeIn(submittedAt, companyZone())}</dd>
        </div>
        <div>
          <dt>Сотрудник</dt>
          <dd>{submittedBy.name}</dd>
        </div>
        <div>
          <dt>Ресторан</dt>
          <dd>{restaurant?.name ?? '—'}</dd>
        </div>
        <div>
          <dt>Задача</dt>
          <dd>{task ? <Link href={href('taskEdit', { id: task._id })}>{taskTitle(task)}</Link> : 'Задача удалена'}</dd>
        </div>
      </dl>
      <ReportAnswer fields={fields.map(plainField)} values={plainValues(values)} files={{ stored: files }} />
    </article>
  )
}

// What is read is frozen in depth; the rules take lists of their own.
const plainField = ({ options, ...field }: Response['fields'][number]): FormField => ({
  ...field,
  ...(options && { options: [...options] }),
})
const plainValues = (values: Response['values']): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, Array.isArray(value) ? value.map(String) : plain(value)]),
  )
const plain = (value: Response['values'][string]) => (typeof value === 'object' ? null : value)
