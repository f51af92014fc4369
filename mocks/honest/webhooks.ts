import { companyIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const EVERYBODY = ['waiter', undefined]
// An address that needs no look-up of a name, and that nobody is sent anything at here.
const url = 'https://93.184.216.34/hook'
const form = { url, events: ['topic.*'], description: ' Касса ', headers: [{ name: 'X-Token', value: 's3cret' }] }
const modules = (name: string, integrations: boolean) =>
  ask(`webhooks: ${name}`, 'admin', 'companyUpdate', {
    path: { id: companyIds.berezka },
    body: { moduleSettings: { integrations } },
  })
const MADE = '{webhook}'
const make = (name: string, more: object) =>
  ask(`webhook: ${name}`, 'admin', 'webhookCreate', { body: { ...form, ...more } })
const change = (name: string, body: object, id = MADE) =>
  ask(`webhook changed: ${name}`, 'admin', 'webhookUpdate', { path: { id }, body })
const renew = (name: string, body: object, id = MADE) =>
  ask(`webhook renewed: ${name}`, 'admin', 'webhookRotateSecret', { path: { id }, body })
const trial = (name: string, id = MADE) =>
  ask(`webhook: ${name}`, 'admin', 'webhookTest', {
    path: { id },
    // One that is refused is none.
    keep: ({ _id }): Record<string, string> => (_id === undefined ? {} : { delivery: String(_id) }),
  })
const deliveries = (name: string, query?: string, id = MADE) =>
  ask(`deliveries: ${name}`, 'admin', 'webhookListDeliveries', { path: { id }, ...(query && { query }) })
const resend = (name: string, deliveryId = '{delivery}') =>
  ask(`delivery again: ${name}`, 'admin', 'webhookResend', { path: { id: MADE, deliveryId } })
const delivery = (name: string, deliveryId = '{delivery}') =>
  ask(`delivery: ${name}`, 'admin', 'webhookGetDelivery', { path: { id: MADE, deliveryId } })
const replay = (name: string, from: string) =>
  ask(`deliveries again: ${name}`, 'admin', 'webhookReplay', { path: { id: MADE }, body: { from } })
const feed = (name: string, query: string, as = 'admin') =>
  ask(`feed: ${name}`, as, 'eventFeed', { query, keep: ({ next }) => ({ place: String(next) }) })
const idOf = ({ webhook }: Record<string, unknown>) => ({
  webhook: typeof webhook === 'object' && webhook !== null && '_id' in webhook ? String(webhook._id) : '',
})

/** Nothing is delivered on either side: what a receiver gets only the server's own tests can say. */
export const webhooks: Step[] = [
  ask('webhooks: switched off', 'admin', 'webhookList'),
  modules('switched on', true),
  ...EVERYBODY.map((as) => ask(`webhooks: not for ${as}`, as, 'webhookList')),
  ...EVERYBODY.map((as) => ask(`webhook: not by ${as}`, as, 'webhookCreate', { body: form })),
  ask('webhooks: what can be chosen', 'admin', 'webhookListTypes'),
  make('no address', { url: ' ' }),
  make('not by https', { url: 'http://93.184.216.34/hook' }),
  make('inside', { url: 'https://10.0.0.1/hook' }),
  make('with a name in it', { url: 'https://user:secret@93.184.216.34/' }),
  make('no event', { events: [] }),
  make('an event that is none', { events: ['user.*', 'user.vanished'] }),
  make('a header that is taken', { headers: [{ name: 'Host', value: 'x' }] }),
  make('a header without a value', { headers: [{ name: 'X-Token' }] }),
  make('a header of two lines', { headers: [{ name: 'X-Token', value: 'a\nb' }] }),
  ask('webhook: made', 'admin', 'webhookCreate', { body: form, keep: idOf }),
  ask('webhook: read', 'admin', 'webhookGet', { path: { id: MADE } }),
  ask('webhook: not for a reader', 'waiter', 'webhookGet', { path: { id: MADE } }),
  ask('webhook: unknown', 'admin', 'webhookGet', { path: { id: UNKNOWN } }),
  change('nothing', {}),
  change('its events and its name', { events: ['*'], description: '' }),
  change('its header stays', { headers: [{ name: 'x-token' }] }),
  change('another value', { headers: [{ name: 'x-token', value: 'other' }] }),
  change('a header that was not there', { headers: [{ name: 'X-Other' }] }),
  change('an address inside', { url: 'https://169.254.169.254/' }),
  change('from another state', { description: 'Иная', updatedAt: '2020-01-01T00:00:00.000Z' }),
  change('unknown', { description: 'Иная' }, UNKNOWN),
  renew('no such overlap', { overlap: 'month' }),
  renew('at once', { overlap: 'none' }),
  renew('in a day', { overlap: 'day' }),
  renew('unknown', { overlap: 'day' }, UNKNOWN),
  deliveries('none yet'),
  trial('tried'),
  delivery('what is sent'),
  deliveries('one'),
  deliveries('one that waits', 'status=waiting'),
  deliveries('of an event', 'action=topic.created'),
  deliveries('of a state that is none', 'status=lost'),
  deliveries('of an unknown one', undefined, UNKNOWN),
  delivery('unknown', UNKNOWN),
  resend('at once'),
  resend('unknown', UNKNOWN),
  trial('tried, unknown', UNKNOWN),
  change('stopped', { isActive: false }),
  deliveries('none waits for one that stands'),
  trial('tried while it stands'),
  resend('while it stands'),
  replay('while it stands', '2026-01-01T00:00:00.000Z'),
  change('resumed', { isActive: true }),
  replay('from a day that is none', 'вчера'),
  replay('what has failed', '2026-01-01T00:00:00.000Z'),
  replay('what was sent again already', '2026-01-01T00:00:00.000Z'),
  feed('not for a reader', '', 'waiter'),
  feed('of webhooks', 'types=webhook.*'),
  feed('by two', 'types=webhook.*&limit=2'),
  feed('further on', 'types=webhook.*&limit=2&after={place}'),
  feed('of nothing', 'types=nothing.*'),
  feed('a place that is none', 'after=bm9uZQ'),
  ask('webhook: deleted', 'admin', 'webhookDelete', { path: { id: MADE } }),
  ask('webhook: deleted again', 'admin', 'webhookDelete', { path: { id: MADE } }),
  deliveries('of one that is gone'),
  modules('switched off again', false),
]
