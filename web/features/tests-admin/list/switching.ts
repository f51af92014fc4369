import { write } from '../../../data/write.ts'

/** Off: nobody begins it any more, what is begun and the results stay. */
export const switchOff = (id: string) => write('testDelete', { path: { id } })

/** On again, as it stands. */
export const switchOn = (id: string) => write('testUpdate', { path: { id }, body: { isActive: true } })
