import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { bodyOf, type Checklist, draftOf } from './checklist-draft.ts'
import { ChecklistEditor } from './ChecklistEditor.tsx'

/** Said beside the form, which can be used before. */
const loadEffects = () => import('./Effects.tsx').then((file) => file.Effects)

export function ChecklistEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('checklistGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка чек-листа..."
      gone={messages.CHECKLIST_NOT_FOUND}
      failed="Ошибка загрузки чек-листов"
      backTo={href('checklists')}
      backLabel="К шаблонам"
    >
      {(list) => <EditChecklist key={id} saved={list} />}
    </FormOf>
  )
}

function EditChecklist({ saved }: { saved: Checklist }) {
  const { _id: id, updatedAt, version } = saved
  const form = useForm({
    entity: `checklist/${id}`,
    version: updatedAt,
    first: draftOf(saved),
    send: (draft, options) =>
      write('checklistUpdate', { path: { id }, body: { ...bodyOf(draft), updatedAt: options.version } }),
    said: 'Чек-лист обновлен',
    to: href('checklists'),
    onward: (after) => ({ version: after.updatedAt }),
    named: ({ title }) => title,
  })
  return (
    <ChecklistEditor
      title="Редактирование чек-листа"
      form={form}
      effects={<Fetched wanted load={loadEffects} props={{ id }} />}
      about={
        <>
          <Button
            component={Link}
            href={href('checklistVersions', { id })}
            variant="subtle"
            leftSection={<IconHistory size={18} />}
          >
            Версия {version}
          </Button>
          <Button
            component={Link}
            href={href('checklistCodes', { id })}
            variant="default"
            leftSection={<IconQrcode size={18} />}
          >
            QR-код
          </Button>
        </>
      }
    />
  )
}
