export type { components, operations, paths } from '../../gen/schema.d.ts'
