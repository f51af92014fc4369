import { Button } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messageOf } from '../../../api/problem.ts'
import { call } from '../../../data/call.ts'
import { write } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import type { NewsRow } from '../news-words.ts'

interface PinsDialogProps {
  pinned: readonly NewsRow[]
  opened: boolean
  onClose: () => void
}

const words = { one: 'Новость', it: 'новость', gender: 'f', notHere: 'Сюда нельзя' } as const

/** Mounted anew with each opening: an order that was not saved is not there the next time. */
export const PinsDialog = (props: PinsDialogProps) => <Pins key={String(props.opened)} {...props} />

/** Whatever the order leaves out is unpinned: so it is put to what is pinned by now, by another administrator too. */
async function reorder(shown: readonly NewsRow[], order: readonly NewsRow[]) {
  const query = { status: 'published', limit: limits.news.pinnedMax } as const
  const { data, failed } = await call('newsList', { query })
  if (!data) return failed
  const [pinned, known] = [idsOf(data.news.filter(({ isPinned }) => isPinned)), idsOf(shown)]
  const stays = idsOf(order).filter((id) => pinned.includes(id))
  const ids = [...stays, ...pinned.filter((id) => !known.includes(id))]
  return (await write('newsReorder', { body: { ids } })).failed
}
const idsOf = (rows: readonly NewsRow[]) => rows.map(({ _id }) => _id)

function Pins({ pinned, opened, onClose }: PinsDialogProps) {
  const [shown] = useState(pinned)
  const [order, setOrder] = useState(shown)
  const { busy, act } = useBusy()
  const [fault, setFault] = useState<string>()
  async function save() {
    const failed = await reorder(shown, order)
    if (failed) return setFault(messageOf(failed.problem, 'Ошибка сохранения'))
    toast('success', 'Порядок сохранён')
    onClose()
  }
  return (
    <Dialog
      title="Порядок закреплённых"
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      busy={busy}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button aria-busy={busy} onClick={() => void act(save)}>
            Сохранить
          </Button>
        </>
      }
    >
      <SortableList
        label="Закреплённые новости"
        items={order}
        idOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        words={words}
        onMove={(news, from, to) => setOrder(order.toSpliced(from, 1).toSpliced(to, 0, news))}
        lifted={({ title }) => <Lifted>{title}</Lifted>}
      >
        {({ title }) => <span className="news-sort-row">{title}</span>}
      </SortableList>
      <FormError>{fault}</FormError>
    </Dialog>
  )
}
