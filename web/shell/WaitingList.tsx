import './waiting-list.css'
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { outbox } from '../data/later.ts'
import type { Letter } from '../data/letters.ts'
import { plural } from '../lib/plural.ts'
import { confirm } from '../ui/confirm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { When } from '../ui/When.tsx'
import { textOf, unsentOf, wordsOf, writtenAt } from './unsent.ts'

interface WaitingListProps {
  opened: boolean
  onClose: () => void
}

/** What waits on this device to be sent, and what the server did not take. */
export function WaitingList({ opened, onClose }: WaitingListProps) {
  const box = useSnapshot(outbox.state)
  const letters = unsentOf(box)
  const [tried, setTried] = useState(false)
  const busy = box.sending !== undefined
  const none = letters.length === 0
  useEffect(() => {
    if (opened) void outbox.look()
  }, [opened])

  const close = () => {
    setTried(false)
    onClose()
  }
  async function send() {
    setTried(false)
    await outbox.flush()
    setTried(true)
  }
  const stays = tried && !busy && letters.some((one) => !one.refused)
  return (
    <Dialog
      room
      size="picker"
      phone="sheet"
      title={none ? 'Всё отправлено' : `Не отправлено: ${letters.length}`}
      opened={opened}
      onClose={close}
      foot={
        letters.some((one) => !one.refused) && (
          <Button aria-busy={busy} onClick={busy ? undefined : () => void send()}>
            Отправить сейчас
          </Button>
        )
      }
    >
      <p role="status" className="waiting-said" data-shown={stays || undefined}>
        {stays && 'Сервер не ответил. Отправим сами, когда появится сеть'}
      </p>
      {none ? (
        <EmptyState done title="На устройстве ничего не ждёт отправки" />
      ) : (
        <ul className="waiting-list">
          {letters.map((letter) => (
            <Row key={letter.at} letter={letter} isSending={letter.at === box.sending} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Row({ letter, isSending }: { letter: Letter; isSending: boolean }) {
  const { about, files = [], refused } = letter
  const words = wordsOf(letter)
  const facts = [
    ...(files.length > 0 ? [`${files.length} ${plural(files.length, 'файл', 'файла', 'файлов')}`] : []),
    ...(refused ? [] : [isSending ? 'отправляется' : 'ждёт сети']),
  ]
  const ask = () =>
    confirm({
      title: 'Убрать неотправленное?',
      text: (
        <>
          <span className="waiting-asked">{about ?? words}</span>
          Оно будет удалено с этого устройства и на сервер не попадёт.
        </>
      ),
      yes: 'Да, убрать',
      danger: true,
      act: async () => void (await outbox.dismiss(letter.at)),
    })
  return (
    <li className="waiting-row" data-refused={refused !== undefined || undefined}>
      {refused ? <IconAlertTriangle size={20} aria-hidden="true" /> : <IconClock size={20} aria-hidden="true" />}
      <div>
        <p className="waiting-name">{about === undefined ? words : `${words}: ${about}`}</p>
        {textOf(letter) !== undefined && <p className="waiting-text">{textOf(letter)}</p>}
        <p className="waiting-facts">
          {[<When key="when" at={writtenAt(letter)} />, ...facts.map((fact) => ` · ${fact}`)]}
        </p>
        {refused && <p className="waiting-fault">Не принято: {refused.message || 'сервер отказал без объяснения'}</p>}
      </div>
      {refused && (
        <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={ask}>
          Убрать<span className="app-hidden">: {about ?? words}</span>
        </Button>
      )}
    </li>
  )
}
