import { Button, Progress } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { uploadFile } from '../../editor/uploads/upload-file.ts'
import { createRepeatKeys, fileContent } from '../../lib/repeat-key.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { logoAccept, logoFault } from './logo-file.ts'
import { LogoPreview } from './LogoPreview.tsx'
import type { Write } from './useCompanyWrites.ts'

type Logo = components['schemas']['CompanyLogo']

interface LogoFieldProps {
  type: Logo['type']
  label: string
  hint: string
  logos: readonly Logo[]
  write: Write
  onLogos: (logos: Logo[]) => void
  /** Something of it is under way, and would be lost with the page. */
  onBusy: (busy: boolean) => void
}

/** A logo is saved by itself, apart from the form: what is seen here is what everybody sees. */
export function LogoField({ type, label, hint, logos, write, onLogos, onBusy }: LogoFieldProps) {
  const url = logos.find((logo) => logo.type === type)?.url
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const gone = useRef<AbortController>(null)
  const [picked, setPicked] = useState<string>()
  const [ratio, setRatio] = useState<number>()
  const [error, setError] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const busy = ratio !== undefined

  useEffect(() => () => gone.current?.abort(), [])
  useEffect(() => () => (picked === undefined ? undefined : URL.revokeObjectURL(picked)), [picked])

  function turn(next: number | undefined) {
    setRatio(next)
    onBusy(next !== undefined)
  }

  async function save(saved: string | undefined) {
    const { data, error: problem } = await write((now) => ({
      logos: [
        ...now.logos.filter((logo) => logo.type !== type),
        ...(saved === undefined ? [] : [{ type, url: saved }]),
      ],
    }))
    if (!data) return setError(messageOf(problem, 'Ошибка сохранения настроек'))
    onLogos(data.logos)
    toast('success', 'Логотип обновлен')
  }

  async function take(file: File) {
    const fault = logoFault(file)
    setError(fault)
    if (fault) return
    const mine = new AbortController()
    gone.current = mine
    setPicked(URL.createObjectURL(file))
    turn(0)
    const outcome = await uploadFile(file, {
      signal: mine.signal,
      repeatKey: repeatKey(fileContent(file)),
      onProgress: (progress) => setRatio(progress.ratio),
    })
    if (outcome.state === 'done') await save(outcome.file.url)
    if (outcome.state === 'failed') setError(outcome.message)
    setPicked(undefined)
    turn(undefined)
  }

  async function remove() {
    setError(undefined)
    turn(1)
    await save(undefined)
    turn(undefined)
  }

  const askToRemove = () =>
    confirm({
      title: 'Удалить логотип?',
      text: `${label}: вместо него будет стандартный знак.`,
      yes: 'Удалить',
      danger: true,
      // The field itself shows how it goes on.
      act: () => void remove(),
    })

  return (
    <div className="company-logo" role="group" aria-label={label} aria-describedby={hintId}>
      <div className="company-logo-label">{label}</div>
      <div id={hintId} className="company-logo-hint">
        {hint}
      </div>
      <LogoPreview type={type} url={picked ?? url} />
      {picked !== undefined && <Progress value={(ratio ?? 0) * 100} aria-label={`Загрузка: ${label}`} />}
      <div className="company-logo-buttons">
        <input
          ref={input}
          type="file"
          hidden
          accept={logoAccept}
          aria-label={`Файл: ${label}`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file may be picked again after a failure.
            event.currentTarget.value = ''
            if (file) void take(file)
          }}
        />
        <Button
          variant="light"
          leftSection={<IconUpload size={18} />}
          aria-label={`Загрузить: ${label}`}
          aria-busy={busy}
          onClick={() => !busy && input.current?.click()}
        >
          Загрузить
        </Button>
        {picked !== undefined ? (
          <Button variant="subtle" aria-label={`Отменить загрузку: ${label}`} onClick={() => gone.current?.abort()}>
            Отменить
          </Button>
        ) : (
          url !== undefined && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} />}
              aria-label={`Удалить: ${label}`}
              aria-haspopup="dialog"
              aria-busy={busy}
              onClick={() => !busy && askToRemove()}
            >
              Удалить
            </Button>
          )
        )}
      </div>
      <p role="alert" className="company-logo-error">
        {error}
      </p>
    </div>
  )
}
