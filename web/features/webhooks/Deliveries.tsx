import { ActionIcon, Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useLocation } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../../openapi/rules/durations.ts'
import { useRead } from '../../data/useRead.ts'
import { useWide } from '../../lib/useMedia.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Status } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { listQuery, readFilters, writeFilters } from './delivery-filters.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { DeliveryRows } from './DeliveryRows.tsx'
import { DeliveryTools } from './DeliveryTools.tsx'
import { useWebhookWork } from './useWebhookWork.tsx'
import { isOn, isWaiting, lookOf, nameOf, shareWords, type Webhook } from './webhook-words.ts'

const inAddress = { read: readFilters, write: writeFilters }
/** What waits goes within seconds: until then it is looked at so often. */
const WATCH_MS = 2 * SECOND

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { _id: id, status } = webhook
  const [, navigate] = useLocation()
  const isWide = useWide()
  const { secret, dialogs, choicesOf, replay, tryIt } = useWebhookWork()
  const { filters, hrefOf, change } = useFilters({ path: href('webhook', { id }) }, inAddress)
  const read = useRead('webhookListDeliveries', { path: { id }, query: listQuery(filters) })
  useRefresh(read.again, read.data?.deliveries.some(isWaiting) ? WATCH_MS : undefined)
  const { delivery: chosen, page } = filters
  const choose = (delivery: string | undefined) => change({ delivery, page }, delivery === undefined)
  const isNarrowed = filters.status !== undefined || filters.action !== undefined
  const facts = chosen !== undefined && <DeliveryFacts key={chosen} webhook={webhook} id={chosen} />
  return (
    <div className="hooks hooks-page" data-open={(isWide && chosen !== undefined) || undefined}>
      <ListPage
        title="Доставки"
        above={
          <>
            <BackLink to={href('webhooks')}>Вебхуки</BackLink>
            <p className="hooks-whose">
              <Status look={lookOf(webhook)}>{nameOf(webhook)}</Status>
              <span className="hooks-url">{webhook.url}</span>
            </p>
          </>
        }
        count={() =>
          `${isOn(webhook) ? '' : `${offWords(webhook)}. `}За 24 часа ${shareWords(webhook)}. Журнал хранится ${limits.webhooks.deliveriesKeptDays} дней`
        }
        actions={
          <div className="hooks-buttons">
            {isOn(webhook) && (
              <>
                <Button variant="default" onClick={() => void tryIt(webhook)}>
                  Проверить
                </Button>
                <Button variant="default" onClick={() => replay(webhook)}>
                  Отправить все с…
                </Button>
              </>
            )}
            <ActionMenu
              button={
                <ActionIcon aria-label={`Ещё: ${nameOf(webhook)}`}>
                  <IconDots size={20} />
                </ActionIcon>
              }
              choices={choicesOf(webhook, () => navigate(href('webhooks'), { replace: true }))}
            />
          </div>
        }
        tools={
          <>
            {secret}
            <DeliveryTools filters={filters} counts={read.data?.counts} onChange={change} />
          </>
        }
        read={read}
        failedTitle="Ошибка загрузки доставок"
        places={<DeliveryRows deliveries={undefined} chosen={undefined} hrefOf={() => ''} />}
        rowsIn={({ deliveries }) => deliveries}
        empty={
          <EmptyState
            title={isNarrowed ? 'Таких доставок нет' : 'Доставок ещё не было'}
            text={
              isNarrowed || status === 'paused' ? '' : 'Как только произойдёт выбранное событие, оно появится здесь'
            }
          />
        }
        pages={{ of: (data) => data, size: limits.webhooks.pageRows, hrefOf: (to) => hrefOf({ page: to }) }}
        below={dialogs}
      >
        {({ deliveries }) => (
          <DeliveryRows deliveries={deliveries} chosen={chosen} hrefOf={(delivery) => hrefOf({ delivery, page })} />
        )}
      </ListPage>
      {isWide
        ? facts && (
            <aside className="hooks-aside" aria-label="Доставка">
              {facts}
            </aside>
          )
        : facts && (
            <Dialog title="Доставка" phone="full" room size="picker" opened onClose={() => choose(undefined)}>
              {facts}
            </Dialog>
          )}
    </div>
  )
}

const offWords = ({ status, offReason }: Webhook) =>
  offReason === null ? labels.WebhookStatus[status] : labels.WebhookOffReason[offReason]
