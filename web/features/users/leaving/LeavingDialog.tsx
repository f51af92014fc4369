import './leaving.css'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { useRead } from '../../../data/useRead.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { session } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { leave, type Leaving, type Taker, words } from './leave.ts'
import { TakerSelect } from './TakerSelect.tsx'

interface LeavingDialogProps {
  leaving: Leaving
  opened: boolean
  onClose: () => void
}

/** Asks before somebody leaves, and who takes what he was to do. */
export function LeavingDialog({ leaving, opened, onClose }: LeavingDialogProps) {
  const { kind, user } = leaving
  const { title, yes, textOf } = words[kind]
  const [stays, setStays] = useState(false)
  const [taker, setTaker] = useState<Taker>()
  const [lacks, setLacks] = useState(false)
  const { busy, act } = useBusy()
  const hasTasks = moduleIsOn(useSnapshot(session).company, 'tasks')
  const counted = useRead('taskCount', { query: { user: user.id } }, { when: opened && hasTasks })
  // A copy of this device may be of days ago, and what was counted of somebody else before is nothing of his: both let nobody go.
  const known = counted.keptAt === 0 && !counted.behind ? counted.data : undefined
  const open = known?.my ?? 0
  const series = known?.series ?? 0
  const asks = kind === 'hand' || open > 0 || series > 0
  // Before it is known whether there is anything to hand over, nobody is let go unasked.
  const waits = hasTasks && !known && !counted.failed
  const held = busy || waits

  const close = () => {
    onClose()
    setStays(false)
    setTaker(undefined)
    setLacks(false)
  }
  function press() {
    if (held) return
    const hands = asks && !stays
    if (hands && !taker) return setLacks(true)
    void act(() => go(hands ? taker : undefined))
  }
  async function go(to: Taker | undefined) {
    if (await leave(leaving, to)) close()
  }
  const select = (
    <TakerSelect
      but={user.id}
      value={taker}
      error={lacks && !taker ? 'Выберите, кому передать' : undefined}
      onChange={setTaker}
    />
  )
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={close}
      busy={busy}
      size="choice"
      foot={
        <>
          <Button variant="default" data-autofocus onClick={busy ? undefined : close}>
            Отмена
          </Button>
          <Button {...(kind !== 'hand' && { color: 'red' })} aria-busy={held} onClick={press}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{textOf(user.name)}</p>
      {hasTasks && (
        <div className="users-leaving" aria-busy={waits}>
          {waits && <p role="status">Считаем открытые задачи…</p>}
          {counted.failed && !known && (
            <div role="alert" className="users-leaving-failed">
              <p>Не удалось узнать, есть ли открытые задачи</p>
              <Button variant="light" loading={counted.loading} onClick={counted.again}>
                Повторить
              </Button>
            </div>
          )}
          {known && asks && (
            <div className="users-leaving-count" role="status">
              <p>{`Открытых задач: ${open}`}</p>
              {series > 0 && <p>{`Повторяющихся задач: ${series}`}</p>}
            </div>
          )}
          {asks && kind === 'hand' && select}
          {asks && kind !== 'hand' && (
            <Radio.Group
              aria-label="Что с его задачами"
              value={stays ? 'stay' : 'hand'}
              onChange={(value) => setStays(value === 'stay')}
            >
              <Radio value="hand" label="Передать, вместе с повторяющимися" />
              {!stays && <div className="users-leaving-taker">{select}</div>}
              <Radio value="stay" label="Оставить как есть" />
            </Radio.Group>
          )}
        </div>
      )}
    </Dialog>
  )
}
