/** One part for both: who opens the list opens a webhook next. */
export { WebhookListPage } from './WebhookListPage.tsx'
export { WebhookPage } from './WebhookPage.tsx'
