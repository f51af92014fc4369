import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { StatusSign } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.ts'
import { useCopied } from '../../ui/CopyButton.tsx'
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx'
import { StepHead } from './StepHead.tsx'
import type { Bot } from './TelegramPage.tsx'

type Person = Snapshot<components['schemas']['TelegramPerson']>
const few = 5
const most = 100

/** Who has linked his Telegram, and how the others do. */
export function People({ bot: { linkedCount, usersCount, botUsername } }: { bot: Bot }) {
  const [limit, setLimit] = useState(few)
  const { data } = useRead('telegramListPeople', { query: { limit } })
  const copied = useCopied(howTo(botUsername ?? ''), {
    copied: 'Инструкция скопирована',
    failed: 'Инструкцию скопировать не получилось',
  })
  return (
    <section aria-labelledby="telegram-people">
      <StepHead
        id="telegram-people"
        sign={3}
        title="Сотрудники"
        action={
          <Button variant="light" leftSection={<IconCopy size={18} />} onClick={() => void copied.copy()}>
            {copied.done ? 'Скопировано' : 'Скопировать инструкцию для сотрудников'}
          </Button>
        }
      />
      <p role="status" className="app-hidden">
        {copied.said}
      </p>
      <p className="telegram-linked">
        <strong>
          {linkedCount} из {usersCount}
        </strong>
        <span className="telegram-bar" aria-hidden="true">
          <span style={{ width: `${usersCount === 0 ? 0 : (linkedCount / usersCount) * 100}%` }} />
        </span>
      </p>
      <ul role="list" className="telegram-rows">
        {data?.users.map((person) => (
          <li key={person.id}>
            <span>{person.name}</span>
            <Linked person={person} />
            {person.linked && (
              <MoreMenu of={person.name} choices={[{ label: 'Отвязать', onPress: () => askToUnlink(person) }]} />
            )}
          </li>
        ))}
      </ul>
      {data && data.total > data.users.length && limit < most && (
        <Button variant="subtle" onClick={() => setLimit(most)}>
          Показать всех {data.total}
        </Button>
      )}
    </section>
  )
}

function Linked({ person: { linked, username, linkedAt, blockedAt } }: { person: Person }) {
  const zone = useCompanyZone()
  const dayOf = (at: string | null) => (at === null ? '' : formatDateTimeIn(at, zone).slice(0, 10))
  if (linked)
    return (
      <span className="telegram-state">
        <StatusSign look={{ tone: 'ok', shape: 'full' }} />
        {username ? `@${username} · ` : ''}с {dayOf(linkedAt)}
      </span>
    )
  return (
    <span className="telegram-state">
      <StatusSign look={blockedAt ? { tone: 'danger', shape: 'ring' } : { tone: 'mute', shape: 'dash' }} />
      {blockedAt ? `бот заблокирован ${dayOf(blockedAt)}` : 'не привязан'}
    </span>
  )
}

function askToUnlink({ id, name }: Person): void {
  confirm({
    title: 'Отвязать Telegram?',
    text: `${name} перестанет получать сообщения бота.`,
    yes: 'Отвязать',
    danger: true,
    act: async () => {
      const reply = await write('telegramUnlinkPerson', { path: { userId: id } })
      return toastOutcome(reply, 'Telegram отвязан', 'Не удалось отвязать')
    },
  })
}

const howTo = (bot: string) =>
  [
    'Как получать уведомления в Telegram',
    `1. Войдите на ${location.origin}`,
    '2. Откройте колокольчик, затем «Настройки» и «Привязать Telegram»',
    `3. Нажмите «Открыть Telegram» и «Запустить» у бота @${bot}`,
  ].join('\n')
