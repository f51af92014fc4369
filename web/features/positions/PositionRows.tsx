import { ActionIcon } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import { Link } from 'wouter'
import { write } from '../../data/write.ts'
import { plural } from '../../lib/plural.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import { OnOff } from '../../ui/OnOff.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import type { Position } from './position-list.ts'

const Status = ({ status }: Pick<Position, 'status'>) => (
  <OnOff on={status === 'active'}>{status === 'active' ? 'Активна' : 'Неактивна'}</OnOff>
)

const columns: Column<Position>[] = [
  { head: 'Название', width: '26%', cell: ({ name }) => <span className="rows-name">{name}</span> },
  { head: 'Описание', cell: ({ description }) => description },
  { head: 'Сотрудников', width: '120px', number: true, cell: ({ usersCount }) => usersCount },
  { head: 'Статус', width: '130px', cell: Status },
]

export function PositionRows({ positions }: { positions: readonly Position[] | undefined }) {
  return (
    <Rows
      rows={positions}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={({ name, description, status, usersCount }) => ({
        name,
        text: description && <p>{description}</p>,
        facts: (
          <>
            <Status status={status} />
            <span>
              {usersCount} {plural(usersCount, 'сотрудник', 'сотрудника', 'сотрудников')}
            </span>
          </>
        ),
      })}
      actions={(position) => <Actions position={position} />}
    />
  )
}

function Actions({ position: { _id, name, status, updatedAt } }: { position: Position }) {
  const { busy, act } = useBusy()
  const active = status === 'active'
  const verb = active ? 'Отключить' : 'Восстановить'

  async function turn() {
    // The words of POSITION_IN_USE say how many hold it.
    const path = { id: _id }
    const reply = active
      ? await write('positionDelete', { path })
      : await write('positionUpdate', { path, body: { status: 'active', updatedAt } })
    toastOutcome(reply, active ? 'Должность отключена' : 'Должность восстановлена')
  }
  const askToDisable = () =>
    confirm({
      title: 'Отключить должность?',
      text: `«${name}» нельзя будет выбрать для сотрудников и статей. Позже должность можно восстановить.`,
      yes: 'Да, отключить',
      danger: true,
      act: () => act(turn),
    })

  return (
    <div className="rows-actions">
      <Tip label="Изменить">
        <ActionIcon component={Link} href={href('positionEdit', { id: _id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} />
        </ActionIcon>
      </Tip>
      <Tip label={verb}>
        <ActionIcon
          aria-label={`${verb}: ${name}`}
          aria-busy={busy}
          {...(active ? { 'aria-haspopup': 'dialog', onClick: askToDisable } : { onClick: () => void act(turn) })}
        >
          {active ? <IconPower size={20} /> : <IconRotate size={20} />}
        </ActionIcon>
      </Tip>
    </div>
  )
}
