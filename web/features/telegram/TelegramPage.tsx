import './telegram.css'
import { Button, Skeleton } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import type { Snapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { useRead } from '../../data/useRead.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { StatusSign } from '../../ui/Badge.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Chats } from './Chats.tsx'
import { Connection } from './Connection.tsx'
import { People } from './People.tsx'
import { Preview } from './Preview.tsx'
import { sendTest } from './send-test.ts'
import { Switches } from './Switches.tsx'

export type Bot = Snapshot<components['schemas']['TelegramIntegration']>

/** The company's bot: connected, told what to write about, linked by people, at home in chats. */
export function TelegramPage() {
  const read = useRead('telegramGet', {}, { page: true })
  const { data: bot, failed, loading, again } = read
  if (!bot)
    return failed ? (
      <ListFailed title="Ошибка загрузки" failed={failed.problem} loading={loading} onRetry={again} />
    ) : (
      <div role="status" aria-label="Загрузка">
        {[40, 120, 320].map((height) => (
          <Skeleton key={height} h={height} mt={16} radius={14} />
        ))}
      </div>
    )
  const isOn = bot.status !== 'disconnected'
  return (
    <div className="telegram">
      <PageTitle description={<Standing bot={bot} />} action={isOn && <Test />}>
        Telegram
      </PageTitle>
      <div className="telegram-columns">
        <div>
          <Connection bot={bot} />
          {isOn && <Switches key={bot.updatedAt} bot={bot} />}
          {isOn && <People bot={bot} />}
        </div>
        {isOn && (
          <aside aria-label="Сообщения и чаты">
            <Preview bot={bot} />
            <Chats bot={bot} />
          </aside>
        )}
      </div>
    </div>
  )
}

function Standing({ bot: { status, botUsername, connectedAt, lastError } }: { bot: Bot }) {
  const zone = useCompanyZone()
  const words = labels.TelegramStatus[status]
  const since = connectedAt && formatDateTimeIn(connectedAt, zone).slice(0, 10)
  return (
    <span className="telegram-standing" role="status">
      <StatusSign
        look={
          status === 'connected'
            ? { tone: 'ok', shape: 'full' }
            : status === 'error'
              ? { tone: 'danger', shape: 'ring' }
              : { tone: 'mute', shape: 'dash' }
        }
      />
      {status === 'connected' && `${words} @${botUsername}`}
      {status === 'disconnected' && words}
      {status === 'error' && `${words}: ${lastError}`}
      {status === 'connected' && since && <span className="telegram-dim">с {since}</span>}
      {status === 'connected' && lastError && <span className="telegram-dim">· {lastError}</span>}
    </span>
  )
}

function Test() {
  const { busy, act } = useBusy()
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={18} />}
      aria-busy={busy}
      onClick={() => void act(() => sendTest({}))}
    >
      Отправить тестовое сообщение
    </Button>
  )
}
