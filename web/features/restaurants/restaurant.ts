import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type Restaurant = Snapshot<components['schemas']['Restaurant']>
