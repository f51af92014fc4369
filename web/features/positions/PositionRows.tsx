import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconPower, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messageOf } from '../../api/problem.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import type { Position } from './position-list.ts'
import { disable, loadPositions, restore } from './store.ts'
import { Tip } from '../../ui/overlays/Tip.tsx'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** A table from 1024 px, cards below. */
export function PositionRows({ positions }: { positions: readonly Position[] }) {
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  if (!desktop)
    return (
      <ul role="list" className="rows-cards">
        {positions.map((position) => (
          <li key={position._id}>
            <div className="rows-card-text">
              <span className="rows-name">{position.name}</span>
              {position.description && <p>{position.description}</p>}
              <div className="rows-card-facts">
                <Status status={position.status} />
                <span>
                  {position.usersCount} {plural(position.usersCount, 'сотрудник', 'сотрудника', 'сотрудников')}
                </span>
              </div>
            </div>
            <Actions position={position} />
          </li>
        ))}
      </ul>
    )
  return (
    <table className="rows-table positions-table">
      <thead>
        <tr>
          <th scope="col">Название</th>
          <th scope="col">Описание</th>
          <th scope="col" data-number>
            Сотрудников
          </th>
          <th scope="col">Статус</th>
          <th scope="col">
            <span className="app-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <tr key={position._id}>
            <th scope="row" className="rows-name">
              {position.name}
            </th>
            <td>{position.description}</td>
            <td data-number>{position.usersCount}</td>
            <td>
              <Status status={position.status} />
            </td>
            <td>
              <Actions position={position} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Status = ({ status }: Pick<Position, 'status'>) => (
  <OnOff on={status === 'active'}>{status === 'active' ? 'Активна' : 'Неактивна'}</OnOff>
)

function Actions({ position: { _id, name, status, updatedAt } }: { position: Position }) {
  const [busy, setBusy] = useState(false)
  const active = status === 'active'
  const verb = active ? 'Отключить' : 'Восстановить'

  async function turn() {
    if (busy) return
    setBusy(true)
    // The words of POSITION_IN_USE say how many hold it.
    const { error, response } = active ? await disable(_id) : await restore(_id, updatedAt)
    setBusy(false)
    if (response.ok) toast('success', active ? 'Должность отключена' : 'Должность восстановлена')
    else toast('error', messageOf(error, 'Ошибка сохранения'))
    void loadPositions()
  }

  return (
    <div className="rows-actions">
      <Tip label="Изменить">
        <ActionIcon component={Link} href={href('positionEdit', { id: _id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
      </Tip>
      <Tip label={verb}>
        <ActionIcon aria-label={`${verb}: ${name}`} aria-busy={busy} onClick={() => void turn()}>
          {active ? <IconPower size={20} stroke={1.75} /> : <IconRotate size={20} stroke={1.75} />}
        </ActionIcon>
      </Tip>
    </div>
  )
}
