import { messageOf } from '../api/problem.ts'
import { write } from '../data/write.ts'
import { plural } from '../lib/plural.ts'
import { useBusy } from '../lib/useBusy.ts'
import { toast } from './notifications.tsx'

/** Reminds those who are to fill a run, and says how many were, or why none. */
export function useReminding(run: string) {
  const { busy, act } = useBusy()
  async function remind() {
    const { data, failed, shown } = await write('runRemind', { path: { id: run } })
    if (failed) toast('error', messageOf(failed.problem, 'Не удалось напомнить'))
    else toast('success', `Напомнили ${data.people} ${plural(data.people, 'сотруднику', 'сотрудникам', 'сотрудникам')}`)
    await shown
  }
  return { busy, remind: () => void act(remind) }
}
