import { ActionIcon, Button, Skeleton } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { toast } from '../../shell/notifications.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { bell } from './bell.ts'
import { Days } from './Days.tsx'
import { feeds, type Filter, look, readAll, readFeed } from './feed.ts'
import { useStay } from './useStay.ts'

const settings = () => import('./SettingsDialog.tsx').then((file) => file.SettingsDialog)
const MOST = limits.notifications.unreadShown

interface NotificationListProps {
  as: 'h1' | 'h2'
  /** A row has led somewhere else. */
  onGo: () => void
  before?: ReactNode
}

export function NotificationList({ as: Heading, onGo, before }: NotificationListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [choosing, setChoosing] = useState(false)
  const { unread } = useSnapshot(bell)
  const { quietHours } = useSnapshot(feeds)
  useEffect(() => look(filter), [filter])
  const stop = () => setChoosing(false)
  return (
    <>
      <header className="notify-head">
        {before}
        <Heading tabIndex={-1}>Уведомления</Heading>
        <ActionIcon aria-label="Настройки уведомлений" title="Настройки" onClick={() => setChoosing(true)}>
          <IconSettings size={20} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className="notify-body">
        <div className="notify-tools">
          <Segments
            full
            label="Какие уведомления"
            choices={[
              { value: 'all', label: 'Все' },
              {
                value: 'unread',
                label: unread > 0 ? `Непрочитанные ${unread > MOST ? `${MOST}+` : unread}` : 'Непрочитанные',
              },
            ]}
            value={filter}
            onChange={setFilter}
          />
          <ReadAll disabled={unread === 0} />
        </div>
        <Rows key={filter} days={Heading === 'h1' ? 'h2' : 'h3'} filter={filter} onGo={onGo} />
        {quietHours && (
          <p className="notify-quiet">
            <IconMoon size={20} stroke={1.75} aria-hidden="true" />
            <span>
              С {quietHours.from} до {quietHours.to} телефон молчит, уведомления ждут здесь
            </span>
          </p>
        )}
      </div>
      <Fetched wanted={choosing} load={settings} onFailure={stop} props={{ opened: choosing, onClose: stop }} />
    </>
  )
}

function ReadAll({ disabled }: { disabled: boolean }) {
  const { busy: sending, act } = useBusy()
  const press = async () => {
    const refused = await readAll()
    if (refused !== undefined) toast('error', refused)
  }
  return (
    <Button
      className="notify-read-all"
      variant="subtle"
      leftSection={<IconChecks size={18} aria-hidden="true" />}
      disabled={disabled}
      loading={sending}
      onClick={() => void act(press)}
    >
      Прочитать все
    </Button>
  )
}

interface RowsProps {
  /** Headings of the days. */
  days: 'h2' | 'h3'
  filter: Filter
  onGo: () => void
}

function Rows({ days, filter, onGo }: RowsProps) {
  const { rows, next, loading, failed } = useSnapshot(feeds)[filter]
  const scroller = useRef<HTMLDivElement>(null)
  const isAsked = next === undefined && failed === undefined
  // Not over the rows that have come: they would stand below it, and leap.
  const waits = useLateWaiting(isAsked, limits.app.layoutDelayMs) && isAsked
  useStay(scroller, rows)
  const older = () => {
    if (next && !loading) void readFeed(filter, next)
  }
  const onScroll = () => {
    const at = scroller.current
    // What failed is asked again by its button only.
    if (at && failed === undefined && at.scrollHeight - at.scrollTop - at.clientHeight < 200) older()
  }
  return (
    <div ref={scroller} className="notify-rows" onScroll={onScroll} aria-busy={loading}>
      {waits && [1, 2, 3, 4].map((row) => <Skeleton key={row} h={64} m="12px 20px" w="auto" radius={10} />)}
      {rows.length > 0 && <Days as={days} rows={rows} onGo={onGo} />}
      {failed !== undefined && rows.length === 0 && (
        <ListFailed
          title="Ошибка загрузки уведомлений"
          failed={{ message: failed }}
          loading={loading}
          onRetry={() => void readFeed(filter)}
        />
      )}
      {next === null && rows.length === 0 && (
        <EmptyState done title={filter === 'unread' ? 'Всё прочитано' : 'Уведомлений пока нет'} />
      )}
      {next && (
        <Button className="notify-older" variant="light" loading={loading} onClick={older}>
          Показать ещё
        </Button>
      )}
    </div>
  )
}
