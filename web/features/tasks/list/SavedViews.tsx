import { Button } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { ActionMenu, type Choice } from '../../../ui/overlays/ActionMenu.tsx'
import { dropView, putView, readViews } from './saved-views.ts'

const load = () => import('./ViewNameDialog.tsx').then((file) => file.ViewNameDialog)

export interface SavedViewsProps {
  person: string
  /** Of the filters that stand here now; '' is what the page begins with. */
  query: string
}

/** Filters that somebody comes back to, under names of his own on this device. */
export function SavedViews({ person, query }: SavedViewsProps) {
  const [views, setViews] = useState(() => readViews(person))
  const [naming, setNaming] = useState(false)
  const current = views.find((view) => view.query === query)
  const close = () => setNaming(false)
  const save = (name: string) => {
    setViews(putView(person, { name, query }))
    close()
    toast('success', 'Фильтры сохранены')
  }
  const choices: Choice[] = [
    { label: 'Мои просроченные', to: href('tasks', {}, { overdue: true }) },
    ...views.map((view) => ({ label: view.name, to: view.query ? `${href('tasks')}?${view.query}` : href('tasks') })),
    current
      ? {
          label: `Удалить «${current.name}»`,
          icon: <IconTrash size={18} />,
          className: 'tasks-remove',
          onPress: () => setViews(dropView(person, current.name)),
        }
      : {
          label: 'Сохранить эти фильтры',
          icon: <IconPlus size={18} />,
          disabled: query === '',
          onPress: () => setNaming(true),
        },
  ]
  return (
    <>
      <ActionMenu
        button={
          <Button variant="default" leftSection={<IconBookmark size={20} />}>
            {current?.name ?? 'Сохранённые'}
          </Button>
        }
        choices={choices}
      />
      {naming && <Fetched wanted load={load} onFailure={close} props={{ onSave: save, onClose: close }} />}
    </>
  )
}
