import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../../openapi/rules/time/durations.ts'
import { useRead } from '../../data/useRead.ts'
import { useWide } from '../../lib/useMedia.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Status } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx'
import { listQuery, readFilters, writeFilters } from './delivery-filters.ts'
import { DeliveryRows } from './DeliveryRows.tsx'
import { DeliveryTools } from './DeliveryTools.tsx'
import { useWebhookWork } from './useWebhookWork.tsx'
import { isOn, isWaiting, lookOf, nameOf, offWords, shareWords, type Webhook } from './webhook-words.ts'

const load = () => import('./parts.ts').then((file) => file.DeliveryPlace)
const inAddress = { read: readFilters, write: writeFilters }
/** What waits goes within seconds: until then it is looked at so often. What others do in the company comes by itself too. */
const [WATCH_MS, LOOK_MS] = [2 * SECOND, 5 * SECOND]

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { _id: id, status } = webhook
  const [, navigate] = useLocation()
  const isWide = useWide()
  const { secret, dialogs, choicesOf, replay, tryIt } = useWebhookWork()
  const { filters, hrefOf, change } = useFilters({ path: href('webhook', { id }) }, inAddress)
  const read = useRead('webhookListDeliveries', { path: { id }, query: listQuery(filters) })
  useRefresh(read.again, read.data?.deliveries.some(isWaiting) ? WATCH_MS : LOOK_MS)
  const { delivery: chosen, page } = filters
  const close = () => change({ delivery: undefined, page }, true)
  const isNarrowed = filters.status !== undefined || filters.action !== undefined
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
            <MoreMenu
              of={nameOf(webhook)}
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
      <Fetched
        wanted={chosen !== undefined}
        load={load}
        onFailure={close}
        props={{ webhook, id: chosen, onClose: close }}
      />
    </div>
  )
}
