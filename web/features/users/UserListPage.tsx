import './users.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { plural } from '../../lib/plural.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { NothingFound } from '../../list/NothingFound.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { saveTelling } from '../../shell/save.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { exportUsers } from './export.ts'
import { LazyImport } from './import/LazyImport.tsx'
import { isFiltered, listQuery, readFilters, writeFilters } from './list-filters.ts'
import { PinDialog } from './PinDialog.tsx'
import { askForPin, type Asked } from './user-questions.ts'
import { LazyLeaving } from './leaving/LazyLeaving.tsx'
import type { Leaving } from './leaving/leave.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserRows } from './UserRows.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** Staff. */
export function UserListPage() {
  const { filters, hrefOf, change } = useFilters('users', inAddress)
  const read = useRead('userList', { query: listQuery(filters) }, { page: true })
  const [importing, setImporting] = useState(false)
  const [pin, setPin] = useState<string>()
  const [leaving, setLeaving] = useState<Leaving>()
  const ask = ({ kind, user }: Asked) => (kind === 'pin' ? askForPin(user, setPin) : setLeaving({ kind, user }))
  const save = (format: ExportFormat) => saveTelling(exportUsers(filters, format), 'Ошибка выгрузки пользователей')
  const openImport = () => setImporting(true)
  return (
    <ListPage
      className="users"
      title="Пользователи"
      count={({ total }) => `${total} ${plural(total, 'сотрудник', 'сотрудника', 'сотрудников')}`}
      actions={
        <div className="list-actions">
          <Button variant="default" leftSection={<IconUpload size={20} />} aria-haspopup="dialog" onClick={openImport}>
            Импорт
          </Button>
          <ExportMenu onExport={save} />
          <Button component={Link} href={href('userCreate')} leftSection={<IconPlus size={20} />}>
            Добавить пользователя
          </Button>
        </div>
      }
      tools={
        <>
          <SearchField
            label="Имя, email или телефон"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.knowledgeBase.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <UserFilters filters={filters} onChange={change} />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки пользователей"
      places={<UserRows users={undefined} onAsk={ask} />}
      rowsIn={({ users }) => users}
      empty={<NoUsers filtered={isFiltered(filters)} onImport={openImport} />}
      pages={{ of: (data) => data, size: limits.users.pageSize, hrefOf: (page) => hrefOf({ page }) }}
      below={
        <>
          {/* Outside of the rows: whatever becomes of them meanwhile, the code is shown. */}
          <PinDialog pin={pin} onClose={() => setPin(undefined)} />
          <LazyLeaving leaving={leaving} onClose={() => setLeaving(undefined)} />
          <LazyImport opened={importing} onClose={() => setImporting(false)} />
        </>
      }
    >
      {({ users }) => <UserRows users={users} onAsk={ask} />}
    </ListPage>
  )
}

function NoUsers({ filtered, onImport }: { filtered: boolean; onImport: () => void }) {
  if (filtered) return <NothingFound resetTo={href('users')} />
  return (
    <EmptyState
      title="Сотрудников пока нет"
      text="Добавьте сотрудников вручную или загрузите список из Excel"
      action={
        <div className="empty-state-actions">
          <Button component={Link} href={href('userCreate')} variant="light">
            Добавить пользователя
          </Button>
          <Button variant="default" onClick={onImport}>
            Импорт
          </Button>
        </div>
      }
    />
  )
}
