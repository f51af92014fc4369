import type { Contract, Response } from '../contract.ts'

const problem: Response = { description: 'Отказ' }

/** A contract of these paths, with what src shares, as far as the generator asks for it. */
export const contractOf = (paths: Contract['paths']): Contract => ({
  info: { version: '1.0.0' },
  tags: [{ name: 'things', description: 'Вещи' }],
  paths,
  'x-limits': {},
  'x-english': {},
  components: {
    schemas: { ModuleSettings: { properties: { tasks: {} } } },
    parameters: {
      idempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: {} },
      ifNoneMatch: { name: 'If-None-Match', in: 'header', schema: {} },
      id: { name: 'id', in: 'path', required: true, schema: {} },
    },
    responses: { BadRequest: problem, NotModified: { description: 'Не изменился' } },
    headers: {
      idempotencyReplayed: {},
      etag: {},
      privateCache: {},
      apiVersion: {},
      rateLimit: {},
      rateLimitPolicy: {},
    },
    examples: {},
  },
})
