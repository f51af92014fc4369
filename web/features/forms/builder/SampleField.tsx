import { Button, Input, Progress } from '@mantine/core'
import { useId, useState } from 'react'
import { acceptPictures, isPicture } from '../../../uploads/file-types.ts'
import { FileButton } from '../../../uploads/FileButton.tsx'
import { useOneUpload } from '../../../uploads/useOneUpload.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'

interface SampleFieldProps {
  field: FormField
  fault: string | undefined
  /** One is on its way, and would be lost with the page. */
  onBusy: (busy: boolean) => void
  onChange: (part: Pick<FormField, 'sample' | 'sampleUrl'>) => void
}

/** How a good photo looks: shown to whoever takes one. */
export function SampleField({ field: { sample, sampleUrl }, fault, onBusy, onChange }: SampleFieldProps) {
  const told = useId()
  const { preview, ratio, send, cancel, settle } = useOneUpload()
  const [failed, setFailed] = useState<string>()
  const shown = preview ?? (sample ? sampleUrl : undefined)

  async function take(file: File) {
    const wrong = isPicture(file) ? undefined : 'Образцом может быть только картинка'
    setFailed(wrong)
    if (wrong) return
    onBusy(true)
    const outcome = await send(file)
    if (outcome.state === 'done') onChange({ sample: outcome.file.id, sampleUrl: outcome.file.url })
    if (outcome.state === 'failed') setFailed(outcome.message)
    settle()
    onBusy(false)
  }
  const error = failed ?? fault
  return (
    <div role="group" aria-label="Образец" aria-describedby={error === undefined ? undefined : told}>
      <Input.Label labelElement="div">Образец</Input.Label>
      <div className="forms-sample">
        {shown !== undefined && <img src={shown} alt="Образец фото" />}
        <FileButton
          label="Файл образца"
          variant="default"
          accept={acceptPictures}
          busy={ratio !== undefined}
          onFile={(file) => void take(file)}
        >
          {sample ? 'Заменить' : 'Выбрать картинку'}
        </FileButton>
        {preview !== undefined ? (
          <Button variant="subtle" onClick={cancel}>
            Отменить
          </Button>
        ) : (
          sample && (
            <Button variant="subtle" color="red" onClick={() => onChange({ sample: null, sampleUrl: undefined })}>
              Убрать
            </Button>
          )
        )}
      </div>
      {preview !== undefined && <Progress value={(ratio ?? 0) * 100} aria-label="Загрузка образца" />}
      {error !== undefined && (
        <Input.Error id={told} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
