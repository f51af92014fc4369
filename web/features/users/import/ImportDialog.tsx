import '../users.css'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { useImport } from './useImport.ts'

export interface ImportDialogProps {
  opened: boolean
  onClose: () => void
}

const title = 'Импорт пользователей'
const steps = [
  { key: 'file', title: 'Файл' },
  { key: 'check', title: 'Проверка' },
  { key: 'result', title: 'Результат' },
] as const

/** Staff from a table in three steps. */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const work = useImport()
  const { step, sending } = work

  const close = () => {
    work.leave()
    onClose()
  }

  // A new step is a new text: readers and the keyboard begin at its top.
  const head = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current !== step) head.current?.focus()
    seen.current = step
  }, [step])

  return (
    <Dialog
      title={title}
      titleRef={head}
      opened={opened}
      onClose={close}
      // What is being written can't be taken back by a slip of the finger.
      closeOnClickOutside={step === 'file' && sending === undefined}
      closeOnEscape={sending === undefined}
      size="table"
      room
      className="users-import"
    >
      <ol className="users-steps">
        {steps.map((one, index) => (
          <li key={one.key} aria-current={one.key === step ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span>
            {one.title}
          </li>
        ))}
      </ol>
      {step === 'file' && <FileStep work={work} />}
      {step === 'check' && <CheckStep work={work} />}
      {step === 'result' && work.result && <ResultStep result={work.result} onDone={close} />}
    </Dialog>
  )
}
