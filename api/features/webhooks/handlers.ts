import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../http/not-implemented.ts'

export const webhooks: FeatureHandlers<'webhooks'> = {
  webhookList: notImplemented,
  webhookCreate: notImplemented,
  webhookGet: notImplemented,
  webhookUpdate: notImplemented,
  webhookDelete: notImplemented,
  webhookRotateSecret: notImplemented,
  webhookTest: notImplemented,
  webhookListDeliveries: notImplemented,
  webhookGetDelivery: notImplemented,
  webhookResend: notImplemented,
  webhookReplay: notImplemented,
  webhookListTypes: notImplemented,
  eventFeed: notImplemented,
}
