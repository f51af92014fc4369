import './webhooks.css'
import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { href } from '../../routes.ts'
import { Deliveries } from './Deliveries.tsx'

/** One webhook: what was sent to it, and how that went. */
export function WebhookPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('webhookGet', { path: { id } }, { page: true })}
      waiting="Загрузка вебхука..."
      gone={messages.WEBHOOK_NOT_FOUND}
      failed="Ошибка загрузки данных"
      backTo={href('webhooks')}
      backLabel="К вебхукам"
    >
      {(webhook) => <Deliveries key={id} webhook={webhook} />}
    </FormOf>
  )
}
