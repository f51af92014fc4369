import { call } from '../../../data/call.ts'
import { write } from '../../../data/write.ts'

/** Off: nobody begins it any more, what is begun and the results stay. */
export const switchOff = (id: string) => write('testDelete', { path: { id } })

/** On again, as it stands: the contract saves a test with its questions. */
export async function switchOn(id: string) {
  const { data, failed } = await call('testGet', { path: { id }, query: { edit: true } })
  if (!data) return { failed }
  const { title, questions = [], updatedAt } = data
  return write('testUpdate', { path: { id }, body: { title, questions, updatedAt, isActive: true } })
}
