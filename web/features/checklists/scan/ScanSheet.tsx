import './scan.css'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { codeWords } from '../../../../openapi/rules/checklists/place-codes.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { Run } from '../hand-in/run.ts'
import { checkCode } from './check-code.ts'
import { CodeReader } from './CodeReader.tsx'

export interface ScanSheetProps {
  run: Run
  /** Whose code is asked for; null: the checklist's own. */
  place: string | null
  /** A right code was read: it goes with the answer. */
  onRead: (code: string) => void
  /** Why it was not. */
  onSkip: (reason: string) => void
  onClose: () => void
}

const sample = codeWords('kq7m2xap')

/** The code of a place is read by the camera, or typed; who can't says why. */
export function ScanSheet({ run, place, onRead, onSkip, onClose }: ScanSheetProps) {
  const [skips, setSkips] = useState(false)
  const done = useRef(false)

  async function check(text: string): Promise<string | undefined> {
    const { code, fault: why } = await checkCode(run, place, text)
    if (code === undefined || done.current) return why
    done.current = true
    onRead(code)
    return undefined
  }
  return (
    <Sheet title={place === null ? 'Код чек-листа' : `Код: ${place}`} opened onClose={onClose}>
      {skips ? (
        <Skip onSkip={onSkip} onBack={() => setSkips(false)} />
      ) : (
        <div className="scan">
          <CodeReader
            said="Наведите камеру на QR-код на месте"
            label="Или наберите код под ним"
            sample={sample}
            action="Проверить"
            onText={check}
          />
          <Button variant="subtle" onClick={() => setSkips(true)}>
            Код не читается
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Skip({ onSkip, onBack }: { onSkip: (reason: string) => void; onBack: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank(reason)) return setFault('Напишите, почему код не прочитан')
    onSkip(reason.trim())
  }
  return (
    <form className="scan" noValidate onSubmit={submit}>
      <Textarea
        label="Почему код не прочитан"
        description="Управляющий увидит это у ответа"
        data-autofocus
        rows={3}
        maxLength={limits.checklists.scanReasonMax}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setReason(currentTarget.value)
        }}
      />
      <Button type="submit">Ответить без кода</Button>
      <Button variant="subtle" onClick={onBack}>
        Назад к камере
      </Button>
    </form>
  )
}
