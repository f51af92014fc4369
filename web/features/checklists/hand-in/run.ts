import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

export type Schemas = components['schemas']
export type Run = Snapshot<Schemas['Run']>
export type Answer = Run['answers'][number]
export type Photo = Answer['photos'][number]
export type Person = Snapshot<Schemas['PersonRef']>
