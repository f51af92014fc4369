import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'

/** Put away or shown again; undefined: done and on the screen, otherwise why not. */
export async function setStepsHidden(hidden: boolean): Promise<string | undefined> {
  const { failed, shown } = await write('onboardingUpdate', { body: { hidden } })
  await shown
  return failed && messageOf(failed.problem, 'Ошибка сохранения')
}
