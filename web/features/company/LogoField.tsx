import { Button, Progress } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FileButton } from '../../uploads/FileButton.tsx'
import { useOneUpload } from '../../uploads/useOneUpload.ts'
import { logoAccept, logoFault } from './logo-file.ts'
import { LogoPreview } from './LogoPreview.tsx'

type Logo = components['schemas']['CompanyLogo']
/** The logos with this one in its place, of those that there are when its turn comes. */
export type LogosOf = (now: readonly Logo[]) => Logo[]

interface LogoFieldProps {
  type: Logo['type']
  label: string
  hint: string
  logos: readonly Logo[]
  /** What went wrong. */
  save: (logosOf: LogosOf) => Promise<Problem | undefined>
  /** Something of it is under way, and would be lost with the page. */
  onBusy: (busy: boolean) => void
}

/** A logo is saved by itself, apart from the form: what is seen here is what everybody sees. */
export function LogoField({ type, label, hint, logos, save, onBusy }: LogoFieldProps) {
  const url = logos.find((logo) => logo.type === type)?.url
  const hintId = useId()
  const { preview, ratio, send, cancel, settle } = useOneUpload()
  const [error, setError] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const busy = ratio !== undefined || removing
  async function put(saved: string | undefined) {
    const problem = await save((now) => [
      ...now.filter((logo) => logo.type !== type),
      ...(saved === undefined ? [] : [{ type, url: saved }]),
    ])
    if (problem) setError(messageOf(problem, 'Ошибка сохранения настроек'))
    else toast('success', 'Логотип обновлен')
  }

  async function take(file: File) {
    const fault = logoFault(file)
    setError(fault)
    if (fault) return
    onBusy(true)
    const outcome = await send(file)
    if (outcome.state === 'done') await put(outcome.file.url)
    if (outcome.state === 'failed') setError(outcome.message)
    settle()
    onBusy(false)
  }

  async function remove() {
    setError(undefined)
    setRemoving(true)
    onBusy(true)
    await put(undefined)
    setRemoving(false)
    onBusy(false)
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
      <LogoPreview type={type} url={preview ?? url} />
      {preview !== undefined && <Progress value={(ratio ?? 0) * 100} aria-label={`Загрузка: ${label}`} />}
      <div className="company-logo-buttons">
        <FileButton
          label={`Файл: ${label}`}
          buttonLabel={`Загрузить: ${label}`}
          accept={logoAccept}
          busy={busy}
          onFile={(file) => void take(file)}
          variant="light"
          leftSection={<IconUpload size={18} />}
        >
          Загрузить
        </FileButton>
        {preview !== undefined ? (
          <Button variant="subtle" aria-label={`Отменить загрузку: ${label}`} onClick={cancel}>
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
