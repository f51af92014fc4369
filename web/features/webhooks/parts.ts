/** What is fetched when it is first wanted. */
export { DeliveryPlace } from './DeliveryPlace.tsx'
export { WebhookDialogs } from './WebhookDialogs.tsx'
