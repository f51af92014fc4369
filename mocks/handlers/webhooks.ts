import type { FeatureHandlers } from '../context.ts'
import { notMocked } from '../not-mocked.ts'

export const webhooks: FeatureHandlers<'webhooks'> = {
  webhookList: notMocked,
  webhookCreate: notMocked,
  webhookGet: notMocked,
  webhookUpdate: notMocked,
  webhookDelete: notMocked,
  webhookRotateSecret: notMocked,
  webhookTest: notMocked,
  webhookListDeliveries: notMocked,
  webhookGetDelivery: notMocked,
  webhookResend: notMocked,
  webhookReplay: notMocked,
  webhookListTypes: notMocked,
  eventFeed: notMocked,
}
