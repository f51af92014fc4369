import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { useRead } from '../../../data/useRead.ts'
import { session } from '../../../shell/session.ts'
import type { User } from '../user.ts'
import { LazyLeaving } from './LazyLeaving.tsx'
import type { Leaving } from './leave.ts'

/** What he is to do, and a way to give it to somebody else: of one who has left already, too. */
export function OpenTasks({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const hasTasks = moduleIsOn(useSnapshot(session).company, 'tasks')
  const { data } = useRead('taskCount', { query: { user: id } }, { when: hasTasks })
  const [leaving, setLeaving] = useState<Leaving>()
  const open = data?.my ?? 0
  const series = data?.series ?? 0
  if (!hasTasks || (open === 0 && series === 0 && !leaving)) return null
  return (
    <fieldset className="users-block">
      <legend>Задачи</legend>
      <p className="users-open-tasks">{`Открытых задач: ${open}`}</p>
      {series > 0 && <p className="users-open-tasks">{`Повторяющихся задач: ${series}`}</p>}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setLeaving({ kind: 'hand', user: { id, name } })}>
        Передать задачи
      </Button>
      <LazyLeaving leaving={leaving} onClose={() => setLeaving(undefined)} />
    </fieldset>
  )
}
