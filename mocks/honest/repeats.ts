import { limits } from '../../openapi/gen/limits.gen.ts'
import { userIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'

const topic = (name: string, key: string, more: object = {}) =>
  ask(`repeat: ${name}`, 'admin', 'topicCreate', { body: { name: 'Дважды' }, key, ...more })
const pin = (name: string, key: string, more: object = {}) =>
  ask(`repeat: ${name}`, 'admin', 'userSetPin', { path: { id: userIds.denis }, body: {}, key, ...more })
const pdf = (title: string) => `%PDF-1.4\n% ${title}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
const files = (title: string) => [{ name: 'memo.pdf', type: 'application/pdf', bytes: pdf(title) }]
const upload = (name: string, text: string) =>
  ask(`repeat: ${name}`, 'admin', 'uploadCreate', { form: files(text), key: 'file' })

/** Idempotency-Key: the same answer again, and nothing made a second time. */
export const repeating: Step[] = [
  topic('a topic', 'topic'),
  topic('its repeat', 'topic'),
  topic('another topic with its key', 'topic', { body: { name: 'Трижды' } }),
  topic('a key too long', 'k'.repeat(101)),
  topic('a refused one', 'refused', { body: { name: ' ' } }),
  topic('whose key is free', 'refused', { body: { name: 'Впервые' } }),
  upload('a file', 'one'),
  upload('the same file', 'one'),
  upload('another file with its key', 'two'),
  pin('a PIN', 'pin'),
  pin('the same PIN', 'pin'),
  pin('after its ten minutes', 'pin', { after: limits.calls.idempotencySecretMinutes * 60 }),
]
