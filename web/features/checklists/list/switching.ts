import { write } from '../../../data/write.ts'

/** Off: what nobody began today goes, what was done stays. */
export const switchOff = (id: string) => write('checklistDelete', { path: { id } })

/** On again, as it stands. */
export const switchOn = (id: string) => write('checklistUpdate', { path: { id }, body: { isActive: true } })
