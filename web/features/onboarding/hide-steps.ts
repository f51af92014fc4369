import { write } from '../../data/write.ts'

/** Put away or shown again; undefined: done and on the screen, otherwise why not. */
export async function setStepsHidden(hidden: boolean): Promise<string | undefined> {
  const { failed, shown } = await write('onboardingUpdate', { body: { hidden } })
  await shown
  return failed && (failed.problem.message || 'Ошибка сохранения')
}
