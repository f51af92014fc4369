import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import type { ComponentProps } from 'react'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { useWhole } from '../../../lib/useWhole.ts'
import { fetchAhead, Fetched } from '../../../ui/Fetched.tsx'
import { bodyOf, type Checklist, draftOf } from './checklist-draft.ts'
import { ChecklistEditor, loadJournal, loadRows } from './ChecklistEditor.tsx'

const loadEffects = () => import('./Effects.tsx').then((file) => file.Effects)
// Beside the read of the checklist: what comes later would move the fields under a finger.
fetchAhead(loadRows)
fetchAhead(loadJournal)
fetchAhead(loadEffects)

export function ChecklistEditPage() {
  const { id = '' } = useParams()
  const read = useRead('checklistGet', { path: { id } }, { page: true, fresh: true })
  const { data: effects, failed } = useRead('checklistGetEffects', { path: { id } }, { fresh: true })
  const isWhole = useWhole(id, read.data !== undefined, effects !== undefined || failed !== undefined)
  return (
    <FormOf
      read={isWhole ? read : { ...read, data: undefined }}
      waiting="Загрузка чек-листа..."
      gone={messages.CHECKLIST_NOT_FOUND}
      failed="Ошибка загрузки чек-листов"
      backTo={href('checklists')}
      backLabel="К шаблонам"
    >
      {(list) => <EditChecklist key={id} saved={list} effects={effects} />}
    </FormOf>
  )
}

interface EditProps {
  saved: Checklist
  effects: ComponentProps<Awaited<ReturnType<typeof loadEffects>>>['effects']
}
function EditChecklist({ saved, effects }: EditProps) {
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
      effects={<Fetched wanted load={loadEffects} props={{ effects }} />}
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
