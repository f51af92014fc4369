import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type User = Snapshot<components['schemas']['User']>
