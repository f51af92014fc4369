import './webhooks.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWebhookWork } from './useWebhookWork.tsx'
import { WebhookRows } from './WebhookRows.tsx'

/** Where the company's events are sent. */
export function WebhookListPage() {
  const read = useRead('webhookList', {}, { page: true })
  const { secret, dialogs, choicesOf, create } = useWebhookWork()
  const { data } = read
  const isFull = data !== undefined && data.total >= data.max
  return (
    <ListPage
      title="Вебхуки"
      className="hooks"
      count={({ total, max }) =>
        `${total} из ${max} · ${total >= max ? 'чтобы создать ещё один, удалите ненужный' : 'события компании приходят другим программам сами'}`
      }
      actions={
        data &&
        data.total > 0 &&
        !isFull && (
          <Button variant="default" leftSection={<IconPlus size={20} />} onClick={create}>
            Создать вебхук
          </Button>
        )
      }
      tools={secret}
      read={read}
      failedTitle="Ошибка загрузки вебхуков"
      places={<WebhookRows webhooks={undefined} choicesOf={choicesOf} />}
      rowsIn={({ webhooks }) => webhooks}
      empty={
        <EmptyState
          title="Вебхуков ещё нет. Через них касса, 1С или бот узнают о событиях компании сразу, не спрашивая"
          action={
            <Button variant="light" onClick={create}>
              Создать вебхук
            </Button>
          }
        />
      }
      below={dialogs}
    >
      {({ webhooks }) => (
        <>
          <WebhookRows webhooks={webhooks} choicesOf={choicesOf} />
          <p className="hooks-note">
            <IconShieldCheck size={20} aria-hidden="true" />
            Каждое событие подписано секретом вебхука. Неудачную доставку повторяем около трёх суток; не отвечает{' '}
            {limits.webhooks.offAfterHours / 24} дней — вебхук выключится, а администраторы получат письмо
          </p>
        </>
      )}
    </ListPage>
  )
}
