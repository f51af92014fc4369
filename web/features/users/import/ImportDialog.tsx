import '../users.css'
import { ActionIcon, Modal } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
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
    <Modal.Root
      opened={opened}
      onClose={close}
      // What is being written can't be taken back by a slip of the finger.
      closeOnClickOutside={step === 'file' && !sending}
      closeOnEscape={!sending}
      size={760}
      centered
      classNames={{ content: 'users-dialog users-import' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={title}>
        <div className="users-import-head">
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          <ActionIcon aria-label="Закрыть" onClick={close}>
            <IconX size={20} />
          </ActionIcon>
        </div>
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
      </Modal.Content>
    </Modal.Root>
  )
}
