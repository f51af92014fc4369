import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { assigneesMax } from '../../../../openapi/rules/tasks/tasks.ts'
import { LazyAudience } from '../../../audience/LazyAudience.tsx'
import { useRead } from '../../../data/useRead.ts'
import { plural } from '../../../lib/plural.ts'
import { toldApart } from '../../../lib/told-apart.ts'
import { toast } from '../../../shell/notifications.tsx'
import { MultiSelect } from '../../../ui/overlays/fields.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import type { Person, TaskDraft } from './draft.ts'

interface PeopleFieldProps {
  draft: TaskDraft
  error: string | undefined
  change: (part: Partial<TaskDraft>) => void
  /** One for all or one for each can't be changed later. */
  withMode?: boolean
}

/** Who does it, by name or by restaurant and position; the server finds by a part of the name. */
export function PeopleField({ draft: { people, assignMode }, error, change, withMode = false }: PeopleFieldProps) {
  const [typed, setTyped] = useState('')
  const [choosing, setChoosing] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), limits.tasks.searchDebounceMs)
  const found = useRead('userListAssignees', { query: search ? { search } : {} })
  const known = new Map([...people, ...(found.data ?? [])].map(({ id, name }) => [id, name]))
  const told = new Map(toldApart(found.data ?? []).map(({ value, label }) => [value, label]))
  const most = assigneesMax(assignMode)
  const put = (next: readonly Person[]) => change({ people: next })
  /** Those who were there already stay; who there is no room for is said. */
  function add(chosen: readonly Person[]) {
    const more = chosen.filter(({ id }) => people.every((one) => one.id !== id)).map(({ id, name }) => ({ id, name }))
    const all = [...people, ...more]
    put(all.slice(0, most))
    if (all.length > most) toast('info', `Не вошло исполнителей: ${all.length - most}. У задачи их до ${most}`)
  }
  return (
    <div className="task-people">
      <MultiSelect
        name="assignees"
        label="Исполнители"
        placeholder={people.length === 0 ? 'Начните вводить имя' : undefined}
        searchable
        hidePickedOptions
        maxValues={most}
        data={[...known].map(([value, name]) => ({ value, label: told.get(value) ?? name }))}
        value={people.map(({ id }) => id)}
        error={error}
        description={
          people.length > 1 ? `${people.length} ${plural(people.length, 'человек', 'человека', 'человек')}` : undefined
        }
        nothingFoundMessage={found.failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
        onSearchChange={setTyped}
        onChange={(ids) => put(ids.map((id) => ({ id, name: known.get(id) ?? '' })))}
      />
      <Button
        variant="subtle"
        leftSection={<IconUsers size={20} />}
        className="task-people-by"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        Выбрать по ресторану и должности
      </Button>
      {withMode && people.length > 1 && (
        <div className="task-mode">
          <Segments
            label="Как поставить"
            choices={(['any', 'each'] as const).map((value) => ({ value, label: labels.TaskAssignMode[value] }))}
            value={assignMode}
            onChange={(mode) => change({ assignMode: mode })}
          />
          <p className="task-note">
            {assignMode === 'any'
              ? 'Одна задача на всех: завершает любой из них'
              : `Каждый получит свою задачу: ${people.length} ${plural(people.length, 'задача', 'задачи', 'задач')}`}
          </p>
        </div>
      )}
      <LazyAudience opened={choosing} max={most} onClose={() => setChoosing(false)} onChoose={add} />
    </div>
  )
}
