import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type Dashboard = Snapshot<Schemas['Dashboard']>
export type Mine = Dashboard['me']
export type Company = NonNullable<Dashboard['company']>
export type Block = Schemas['DashboardBlock']
export type Run = Snapshot<Schemas['DashboardRun']>
export type Task = Snapshot<Schemas['DashboardTask']>
export type Wrong = Snapshot<Schemas['DashboardWrong']>

/** What every part of the page is drawn from. */
export interface View {
  dashboard: Dashboard
  now: number
  loading: boolean
  /** Asks for all of it anew. */
  again: () => void
}
