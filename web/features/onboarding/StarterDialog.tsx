import { Button, Checkbox, Group, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createAll, createKeys, type Outcome, sameName, type StarterKind, starters } from './starters.ts'

interface StarterDialogProps {
  kind: StarterKind
  opened: boolean
  onClose: () => void
}

/** Ready positions or topics to choose from; what is there already stays as it is. */
export function StarterDialog({ kind, opened, onClose }: StarterDialogProps) {
  const { title } = starters[kind]
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <Choices key={kind} kind={kind} onClose={onClose} />
    </Dialog>
  )
}

function Choices({ kind, onClose }: Omit<StarterDialogProps, 'opened'>) {
  const { intro, items, counted, made, taken: askTaken } = starters[kind]
  const [taken, setTaken] = useState<readonly string[] | 'failed'>()
  const [left, setLeft] = useState<readonly string[]>([])
  const { busy: sending, act } = useBusy()
  const [outcome, setOutcome] = useState<Outcome>()
  const [keyOf] = useState(createKeys)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let here = true
    void askTaken().then((names) => here && setTaken(names ?? 'failed'))
    return () => {
      here = false
    }
  }, [askTaken, attempt])

  if (!taken) return <Loader size="sm" aria-label="Загрузка" />
  if (taken === 'failed')
    return (
      <>
        <p role="alert">Ошибка загрузки данных</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button onClick={() => (setTaken(undefined), setAttempt(attempt + 1))}>Повторить</Button>
        </Group>
      </>
    )

  const isTaken = (name: string) => taken.some((other) => sameName(other, name))
  const chosen = items.filter(({ name }) => !isTaken(name) && !left.includes(name)).map(({ name }) => name)

  async function make(known: readonly string[]) {
    const result = await createAll(kind, chosen, keyOf)
    if (result.made.length > 0) void made()
    if (result.refusal) {
      setOutcome(result)
      return setTaken([...known, ...result.made, ...result.taken])
    }
    if (result.made.length > 0) toast('success', `Добавили ${counted(result.made.length)}`)
    if (result.taken.length > 0) toast('info', `Уже есть: ${result.taken.join(', ')}`)
    onClose()
  }

  return (
    <>
      <p>{intro}</p>
      <div role="group" aria-label={starters[kind].title} className="first-steps-choices">
        {items.map(({ name, color }) => (
          <Checkbox
            key={name}
            label={
              <>
                {color && <span className="first-steps-color" aria-hidden="true" style={{ background: color }} />}
                {name}
                {isTaken(name) && <span className="first-steps-taken"> — уже есть</span>}
              </>
            }
            checked={isTaken(name) || !left.includes(name)}
            disabled={isTaken(name) || sending}
            onChange={() =>
              setLeft((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
            }
          />
        ))}
      </div>
      {outcome && (
        <p role="alert" className="first-steps-refusal">
          {outcome.made.length > 0 && `Добавили: ${outcome.made.join(', ')}. `}
          {outcome.made.length > 0 ? 'Остальное не добавлено' : 'Ничего не добавлено'}: {outcome.refusal}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Отмена
        </Button>
        <Button loading={sending} disabled={chosen.length === 0} onClick={() => void act(() => make(taken))}>
          {outcome ? 'Продолжить' : chosen.length === 0 ? 'Добавить' : `Добавить ${counted(chosen.length)}`}
        </Button>
      </Group>
    </>
  )
}
