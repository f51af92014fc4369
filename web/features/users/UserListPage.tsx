import './users.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearchParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { LazyImport } from './import/LazyImport.tsx'
import { type Filters, readFilters, writeFilters } from './list-filters.ts'
import { PinDialog } from './PinDialog.tsx'
import { exportUsers, list, loadUsers } from './store.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserResults } from './UserResults.tsx'

const addressOf = (filters: Filters) => {
  const query = writeFilters(filters)
  return query ? `${href('users')}?${query}` : href('users')
}

/** Staff; filters and page live in the address. */
export function UserListPage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { data, failed } = useSnapshot(list.state)
  const [importing, setImporting] = useState(false)
  const [pin, setPin] = useState<string>()
  const filters = readFilters(params)
  const query = writeFilters(filters)

  useEffect(() => {
    void loadUsers(readFilters(new URLSearchParams(query)))
  }, [query])

  // Whatever narrows the list begins at its first page.
  const change = (part: Partial<Filters>, replace = false) =>
    navigate(addressOf({ ...filters, page: 1, ...part }), { replace })
  const save = async (format: ExportFormat) => {
    const refusal = await exportUsers(filters, format)
    if (refusal !== undefined) toast('error', refusal || 'Ошибка выгрузки пользователей')
  }
  const count = data && !failed ? `${data.total} ${plural(data.total, 'сотрудник', 'сотрудника', 'сотрудников')}` : ''

  return (
    <div className="users">
      <PageTitle
        description={
          <span role="status" className="users-count">
            {count}
          </span>
        }
        action={
          <div className="users-head-actions">
            <Button
              variant="default"
              leftSection={<IconUpload size={20} />}
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              Импорт
            </Button>
            <ExportMenu onExport={save} />
            <Button component={Link} href={href('userCreate')} leftSection={<IconPlus size={20} />}>
              Добавить пользователя
            </Button>
          </div>
        }
      >
        Пользователи
      </PageTitle>
      <div className="users-tools">
        <SearchField
          label="Имя, email или телефон"
          className="users-search"
          maxLength={limits.knowledgeBase.searchMax}
          delayMs={limits.knowledgeBase.searchDebounceMs}
          value={filters.search}
          onChange={(search) => change({ search }, filters.search !== '')}
        />
        <UserFilters filters={filters} onChange={change} />
      </div>
      <UserResults filters={filters} addressOf={addressOf} onImport={() => setImporting(true)} onPin={setPin} />
      {/* Outside of the list: whatever becomes of it meanwhile, the code is shown. */}
      <PinDialog pin={pin} onClose={() => setPin(undefined)} />
      <LazyImport opened={importing} onClose={() => setImporting(false)} />
    </div>
  )
}
