import { call } from '../../../data/call.ts'
import { write } from '../../../data/write.ts'

/** Off: what nobody began today goes, what was done stays. */
export const switchOff = (id: string) => write('checklistDelete', { path: { id } })

/** On again, as it stands: the contract saves a checklist whole. */
export async function switchOn(id: string) {
  const { data, failed } = await call('checklistGet', { path: { id } })
  if (!data) return { failed }
  const { title, schedule, items, updatedAt } = data
  return write('checklistUpdate', { path: { id }, body: { title, schedule, items, updatedAt, isActive: true } })
}
