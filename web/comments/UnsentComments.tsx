import './comment.css'
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { QueueId } from '../data/contract.ts'
import { outbox } from '../data/later.ts'
import { isLetterTo, type Letter } from '../data/letters.ts'
import { useSettling } from '../data/useSettling.ts'
import { session } from '../shell/session.ts'
import { textOf } from '../shell/unsent.ts'
import { Avatar } from '../ui/Avatars.tsx'
import { confirm } from '../ui/confirm.ts'

interface UnsentCommentsProps {
  operation: QueueId
  /** What is commented. */
  of: string
  /** The comments are on their way: what has just been sent is among them soon. */
  loading: boolean
  /** How a text is drawn. */
  children: (text: string) => ReactNode
}

/** What was written here and is not there yet, and what the server did not take: its words would be nowhere else. */
export function UnsentComments({ operation, of, loading, children }: UnsentCommentsProps) {
  const box = useSnapshot(outbox.state)
  const isOf = isLetterTo(operation, of)
  const waiting = useSettling(box.waiting.filter(isOf), loading)
  const letters = [...box.refused.filter(isOf), ...waiting]
  if (letters.length === 0) return null
  return (
    <ul role="list" aria-label="Не отправлены">
      {letters.map((letter) => (
        <Unsent key={letter.at} letter={letter}>
          {children(textOf(letter) ?? '')}
        </Unsent>
      ))}
    </ul>
  )
}

function Unsent({ letter: { at, refused }, children }: { letter: Letter; children: ReactNode }) {
  const { user } = useSnapshot(session)
  const drop = () =>
    confirm({
      title: 'Убрать комментарий?',
      text: 'Он будет удалён с этого устройства и на сервер не попадёт.',
      yes: 'Да, убрать',
      danger: true,
      act: async () => void (await outbox.dismiss(at)),
    })
  return (
    <li className="comment">
      <Avatar name={user?.name ?? ''} own large />
      <div>
        <p className="comment-head">
          <span className="comment-name">{user?.name}</span>
          {!refused && (
            <span className="comment-waits">
              <IconClock size={16} aria-hidden="true" />
              ждёт сети
            </span>
          )}
        </p>
        <p className="comment-text">{children}</p>
        {refused && (
          <p className="comment-refused" role="alert">
            <IconAlertTriangle size={16} aria-hidden="true" />
            Не принято: {refused.message || 'сервер отказал без объяснения'}
          </p>
        )}
      </div>
      {refused && (
        <Button size="compact-md" variant="default" aria-haspopup="dialog" onClick={drop}>
          Убрать
        </Button>
      )}
    </li>
  )
}
