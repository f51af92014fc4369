import { Button } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { call } from '../../data/call.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { ActionMenu, type Choice } from '../../ui/overlays/ActionMenu.tsx'

type View = Snapshot<components['schemas']['MonitoringView']>

const load = () => import('./ViewDialog.tsx').then((file) => file.ViewDialog)

/** The page as one comes back to it, under a name of one's own; it is the person's, on every device. */
export function Views({ query }: { query: string }) {
  const { data, failed, again } = useRead('monitoringGetMine')
  const [naming, setNaming] = useState(false)
  const views = data?.views ?? []
  const current = views.find((view) => view.query === query)

  /** All but that of this name, and what comes after them; gives why not, in words. */
  async function keep(name: string, added: readonly View[], said: string): Promise<string | undefined> {
    // They are sent whole: what another device has kept since this page was opened must be among them.
    const known = await call('monitoringGetMine')
    if (known.failed) return messageOf(known.failed.problem, 'Ошибка сохранения')
    const others = known.data.views.filter((view) => view.name !== name)
    const reply = await write('monitoringUpdateMine', { body: { views: [...others, ...added] } })
    if (reply.failed) return messageOf(reply.failed.problem, 'Ошибка сохранения')
    toast('success', said)
    return undefined
  }
  async function save(name: string) {
    const refusal = await keep(name, [{ name, query }], 'Вид сохранён')
    if (refusal === undefined) setNaming(false)
    return refusal
  }
  async function drop({ name }: View) {
    const refusal = await keep(name, [], 'Вид удалён')
    if (refusal !== undefined) toast('error', refusal)
  }

  const saving: Choice = {
    label: views.length < limits.monitoring.viewsMax ? 'Сохранить этот вид' : `Видов уже ${views.length}`,
    icon: <IconPlus size={18} />,
    disabled: views.length >= limits.monitoring.viewsMax,
    onPress: () => setNaming(true),
  }
  const lost: Choice = { label: 'Виды не загрузились, повторить', onPress: again }
  const choices: Choice[] =
    data === undefined
      ? [failed ? lost : { label: 'Загрузка…', disabled: true }]
      : [
          ...views.map((view) => ({
            label: view.name,
            to: view.query ? `${href('monitoring')}?${view.query}` : href('monitoring'),
          })),
          current
            ? {
                label: `Удалить «${current.name}»`,
                icon: <IconTrash size={18} />,
                className: 'monitoring-remove',
                onPress: () => void drop(current),
              }
            : saving,
        ]
  return (
    <>
      <ActionMenu
        button={
          <Button variant="default" leftSection={<IconBookmark size={20} />}>
            {current?.name ?? 'Виды'}
          </Button>
        }
        choices={choices}
      />
      {naming && (
        <Fetched
          wanted
          load={load}
          onFailure={() => setNaming(false)}
          props={{ onSave: save, onClose: () => setNaming(false) }}
        />
      )}
    </>
  )
}
