import './first-steps.css'
import { Button } from '@mantine/core'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { setStepsHidden } from './hide-steps.ts'
import { useSteps } from './useSteps.ts'

/** Brings back what was put away: only while there is something left to do. */
export function StepsAgain() {
  const { hidden, shown, done } = useSteps()
  const { busy, act } = useBusy()
  if (!hidden || done === shown.length) return null

  async function show() {
    const refusal = await setStepsHidden(false)
    if (refusal) toast('error', refusal)
    else toast('success', 'Подсказки снова на главной')
  }

  return (
    <p className="first-steps-again">
      Подсказки «С чего начать» скрыты: готово {done} из {shown.length}.
      <Button variant="subtle" loading={busy} onClick={() => void act(show)}>
        Показать снова
      </Button>
    </p>
  )
}
