import { Button } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Link, Redirect } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { type Filters, isFiltered } from './list-filters.ts'
import { keyOf, list, loadUsers } from './store.ts'
import { askAbout } from './user-questions.ts'
import { UserPlaces, UserRows } from './UserRows.tsx'

interface UserResultsProps {
  filters: Filters
  addressOf: (filters: Filters) => string
  onImport: () => void
  /** A new PIN-code, to be shown once. */
  onPin: (pin: string) => void
}

/** Rows with their pages, or why there are none. */
export function UserResults({ filters, addressOf, onImport, onPin }: UserResultsProps) {
  const { key, data, failed, loading } = useSnapshot(list.state)
  const waiting = !data && !failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  const stale = useLateWaiting(loading && !waiting, limits.app.layoutDelayMs)

  // A page beyond the last is empty (B35): people have gone since the address was made.
  if (data && key === keyOf(filters) && data.users.length === 0 && data.totalPages > 0)
    return <Redirect to={addressOf({ ...filters, page: data.totalPages })} replace />

  if (failed && !skeleton)
    return (
      <ListFailed
        title="Ошибка загрузки пользователей"
        failed={failed}
        loading={loading}
        onRetry={() => void loadUsers(filters)}
      />
    )
  if (skeleton || waiting)
    return (
      <div className="users-results" aria-busy="true" data-hidden={!skeleton || undefined}>
        <UserPlaces />
      </div>
    )
  if (!data) return null

  const first = (data.currentPage - 1) * limits.users.pageSize + 1
  return (
    <>
      {data.users.length === 0 ? (
        <NoUsers filtered={isFiltered(filters)} onImport={onImport} />
      ) : (
        <div className="users-results" aria-busy={loading} data-stale={stale || undefined}>
          <UserRows users={data.users} onAsk={(asked) => askAbout(asked, onPin)} />
          <div className="users-foot">
            {data.total > 1 && (
              <span>
                Показаны {first}–{first + data.users.length - 1} из {data.total}
              </span>
            )}
            <Pages
              page={data.currentPage}
              total={data.totalPages}
              around={limits.app.paginationAround}
              hrefOf={(page) => addressOf({ ...filters, page })}
            />
          </div>
        </div>
      )}
    </>
  )
}

function NoUsers({ filtered, onImport }: { filtered: boolean; onImport: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title="Ничего не найдено"
        action={
          <Button component={Link} href={href('users')} variant="light">
            Сбросить фильтры
          </Button>
        }
      />
    )
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
