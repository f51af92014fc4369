import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { bodyOf, draftOf, type Form } from './builder/form-draft.ts'
import { FormBuilder } from './builder/FormBuilder.tsx'

const loadVersions = () => import('./builder/Versions.tsx').then((file) => file.Versions)

export function FormEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('formGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка формы..."
      gone={messages.FORM_NOT_FOUND}
      failed="Ошибка загрузки форм"
      backTo={href('forms')}
      backLabel="К формам"
    >
      {(form) => <EditForm key={id} saved={form} />}
    </FormOf>
  )
}

function EditForm({ saved }: { saved: Form }) {
  const { _id, updatedAt } = saved
  const [busy, setBusy] = useState(false)
  const form = useForm({
    entity: `form/${_id}`,
    version: updatedAt,
    first: draftOf(saved),
    send: (draft, { version }) =>
      write('formUpdate', { path: { id: _id }, body: { ...bodyOf(draft), updatedAt: version } }),
    said: 'Форма обновлена',
    to: href('forms'),
    onward: (after) => ({ version: after.updatedAt }),
    hold: busy,
    named: ({ title }) => title,
  })
  return <FormBuilder title="Редактирование формы" form={form} onBusy={setBusy} about={<About saved={saved} />} />
}

function About({ saved: { _id, version, usedCount, responsesCount } }: { saved: Form }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <span className="forms-facts">
        Версия {version}
        {usedCount > 0 && ` · использований: ${usedCount}`}
      </span>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Версии
      </Button>
      {responsesCount > 0 && <Link href={href('formResponses', { id: _id })}>Ответы: {responsesCount}</Link>}
      <LazySheet title="Версии формы" opened={opened} onClose={() => setOpened(false)}>
        <Fetched wanted={opened} load={loadVersions} onFailure={() => setOpened(false)} props={{ id: _id }} />
      </LazySheet>
    </>
  )
}
