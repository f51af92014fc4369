import { type Filters, narrowing } from '../list/filters.ts'
import type { ColumnStatus } from './moves.ts'

export function columnQuery(filters: Filters, today: string, status: ColumnStatus, limit: number) {
  return { ...narrowing(filters, today), status, limit, ...(filters.overdue && { overdue: true }) }
}
