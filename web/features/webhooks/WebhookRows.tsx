import { Link } from 'wouter'
import { formatWhenIn } from '../../lib/dates.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { Status, StatusSign } from '../../ui/Badge.tsx'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx'
import { eventsWords, lookOf, nameOf, shareWords, statusWords, type Webhook } from './webhook-words.ts'

const Name = ({ webhook }: { webhook: Webhook }) => (
  <Link className="hooks-name" href={href('webhook', { id: webhook._id })}>
    {nameOf(webhook)}
  </Link>
)
function Last({ webhook: { lastDeliveryAt } }: { webhook: Webhook }) {
  const now = useMinute()
  return lastDeliveryAt === null ? 'ещё не было' : formatWhenIn(lastDeliveryAt, companyZone(), new Date(now))
}
const State = ({ webhook }: { webhook: Webhook }) => (
  <Status look={lookOf(webhook)}>{statusWords[webhook.status]}</Status>
)

const columns: Column<Webhook>[] = [
  {
    head: 'Получатель',
    width: '28%',
    names: true,
    cell: (webhook) => (
      <>
        <Name webhook={webhook} />
        <span className="hooks-url">{webhook.url}</span>
      </>
    ),
  },
  { head: 'События', cell: ({ events }) => eventsWords(events) },
  { head: 'Состояние', width: '164px', cell: (webhook) => <State webhook={webhook} /> },
  { head: 'За сутки', width: '180px', cell: shareWords },
  { head: 'Последняя', width: '112px', roomy: true, cell: (webhook) => <Last webhook={webhook} /> },
]

interface WebhookRowsProps {
  webhooks: readonly Webhook[] | undefined
  choicesOf: (webhook: Webhook) => Choice[]
}

export function WebhookRows({ webhooks, choicesOf }: WebhookRowsProps) {
  return (
    <Rows
      rows={webhooks}
      keyOf={({ _id }) => _id}
      columns={columns}
      mark={(webhook) => (
        <span className="hooks-mark">
          <StatusSign look={lookOf(webhook)} />
        </span>
      )}
      card={(webhook) => ({
        name: <Name webhook={webhook} />,
        text: (
          <>
            <p className="hooks-url">{webhook.url}</p>
            <p>{eventsWords(webhook.events)}</p>
          </>
        ),
        facts: (
          <>
            <span>{statusWords[webhook.status]}</span>
            <span>За сутки: {shareWords(webhook)}</span>
          </>
        ),
      })}
      actions={(webhook) => (
        <div className="rows-actions">
          <MoreMenu of={nameOf(webhook)} choices={choicesOf(webhook)} />
        </div>
      )}
    />
  )
}
