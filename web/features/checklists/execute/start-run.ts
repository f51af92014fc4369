import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { toast } from '../../../shell/notifications.tsx'

/** «Начать»: the run that was made, or the one that is under way already. */
export async function startRun(checklist: string, restaurant: string | null): Promise<string | undefined> {
  const { data, failed } = await write('runCreate', { path: { id: checklist }, body: { restaurant } })
  if (data) return data.run._id
  toast('error', messageOf(failed.problem, 'Ошибка загрузки чек-листов'))
  return undefined
}
