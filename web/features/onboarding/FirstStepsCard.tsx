import './first-steps.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { createSample } from './create-sample.ts'
import { setStepsHidden } from './hide-steps.ts'
import type { StarterKind } from './starters.ts'
import { steps } from './steps.ts'
import { useSteps } from './useSteps.ts'

const loadDialog = () => import('./StarterDialog.tsx').then((file) => file.StarterDialog)

/** «С чего начать»: gone when all is done or it was put away. */
export function FirstStepsCard() {
  const { hidden, shown, done } = useSteps()
  const [, navigate] = useLocation()
  const here = useHere()
  const [dialog, setDialog] = useState<{ kind: StarterKind; opened: boolean }>()
  const hiding = useBusy()
  const taking = useBusy()
  const [sampleKey] = useState(() => createRepeatKeys())
  const id = useId()
  if (hidden || done === shown.length) return null

  const close = () => setDialog((before) => before && { ...before, opened: false })
  const offer = (kind: StarterKind, label: string) => (
    <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDialog({ kind, opened: true })}>
      {label}
    </Button>
  )

  async function hide() {
    const refusal = await setStepsHidden(true)
    if (refusal) toast('error', refusal)
  }

  async function takeSample() {
    const sample = await createSample(sampleKey)
    if ('refusal' in sample) return toast('error', sample.refusal)
    const to = href('articleEdit', { id: sample.id })
    const said = 'Черновик создан: перепишите его под себя и опубликуйте'
    // Whoever has gone on meanwhile is not taken away from what he does.
    if (!here()) return toast('success', said, { action: { label: 'Открыть', to } })
    toast('success', said)
    return navigate(to)
  }

  return (
    <section className="first-steps" aria-labelledby={id}>
      <div className="first-steps-head">
        <h2 id={id}>С чего начать</h2>
        <span className="first-steps-count">
          {done} из {shown.length}
        </span>
        <Button variant="subtle" loading={hiding.busy} onClick={() => void hiding.act(hide)}>
          Скрыть
        </Button>
      </div>
      <ol role="list">
        {shown.map(({ key, done: isDone }) => {
          const { title, why, action } = steps[key]
          return (
            <li key={key} data-done={isDone || undefined}>
              <span className="first-steps-tick" aria-hidden="true">
                {isDone && <IconCheck size={16} style={{ strokeWidth: 2 }} />}
              </span>
              <div className="first-steps-text">
                <b>{title}</b>
                {isDone && <span className="app-hidden">: готово</span>}
                <p>{why}</p>
              </div>
              {!isDone && (
                <div className="first-steps-actions">
                  <Button component={Link} href={action.to} variant="light">
                    {action.label}
                  </Button>
                  {key === 'positions' && offer('positions', 'Готовые должности')}
                  {key === 'articles' && (
                    <>
                      {offer('topics', 'Готовые темы')}
                      <Button variant="subtle" loading={taking.busy} onClick={() => void taking.act(takeSample)}>
                        Пример статьи
                      </Button>
                    </>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {dialog && (
        <Fetched
          wanted
          load={loadDialog}
          onFailure={() => setDialog(undefined)}
          props={{ ...dialog, onClose: close }}
        />
      )}
    </section>
  )
}
