import { Button } from '@mantine/core'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isAdmin, session } from '../../../shell/session.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { TaskDraft } from '../fields/draft.ts'

const load = () => import('./TemplateNameDialog.tsx').then((file) => file.TemplateNameDialog)

/** What is filled in here, kept by administrators for the next time; the task itself goes on. */
export function SaveAsTemplate({ draft }: { draft: TaskDraft }) {
  const { user } = useSnapshot(session)
  const [opened, setOpened] = useState(false)
  if (!isAdmin(user)) return null
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconTemplate size={20} />}
        className="task-keep"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Сохранить как шаблон
      </Button>
      {opened && <Fetched wanted load={load} onFailure={close} props={{ draft, onClose: close }} />}
    </>
  )
}
