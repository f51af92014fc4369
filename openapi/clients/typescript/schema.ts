export type { components, operations, paths, webhooks } from '../../gen/schema.d.ts'
