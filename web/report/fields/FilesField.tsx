import { ActionIcon, Input } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useAhead } from '../../lib/useAhead.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { acceptAll } from '../../uploads/file-types.ts'
import { FileButton } from '../../uploads/FileButton.tsx'
import { PhotoStrip } from '../../uploads/PhotoStrip.tsx'
import { fieldIdOf } from '../field-ids.ts'
import { fileOf, type ReportFiles } from '../report-files.ts'
import type { FieldProps } from './field.ts'

const none: readonly string[] = []

/** Photos by the camera, or files; the answer names them. */
export function FilesField({ field, value, fault, files, onChange }: FieldProps & { files: ReportFiles }) {
  const { label, hint, required, type, maxCount = 1, sample, sampleUrl } = field
  const told = useId()
  const { busy, act } = useBusy()
  const ids: readonly string[] = Array.isArray(value) ? value : none
  const shown = ids.map((id) => fileOf(files, id))
  // One that is taken out while another is made smaller stays out.
  const { now, put } = useAhead(ids, (next) => onChange([...next]))

  async function add(chosen: readonly File[]) {
    const kept = await act(() => files.keep(chosen))
    if (kept) put([...now(), ...kept].slice(0, maxCount))
  }
  const remove = (id: string) => put(ids.filter((one) => one !== id))

  return (
    <div id={fieldIdOf(field.id)} className="report-files" aria-busy={busy}>
      <Input.Label required={required ?? false} labelElement="div">
        {label}
      </Input.Label>
      {(hint || maxCount > 1) && (
        <Input.Description id={`${told}-hint`}>
          {[hint, maxCount > 1 && `До ${maxCount}`].filter(Boolean).join('. ')}
        </Input.Description>
      )}
      {type === 'photo' ? (
        <PhotoStrip
          label={label}
          photos={shown}
          max={maxCount}
          sample={sample && sampleUrl ? { id: sample, name: `Образец: ${label}`, url: sampleUrl } : undefined}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : told}
          onAdd={(chosen) => void add(chosen)}
          onRemove={remove}
        />
      ) : (
        <div data-lacks={fault !== undefined || undefined}>
          <ul className="report-file-list">
            {shown.map(({ id, name, url }) => (
              <li key={id}>
                <IconPaperclip size={18} aria-hidden="true" />
                {url === undefined ? (
                  <span>{name}</span>
                ) : (
                  <a href={url} target="_blank" rel="noopener">
                    {name}
                  </a>
                )}
                <ActionIcon aria-label={`Убрать файл: ${name}`} onClick={() => remove(id)}>
                  <IconX size={18} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {ids.length < maxCount && (
            <FileButton
              label={label}
              variant="default"
              accept={acceptAll}
              busy={busy}
              leftSection={<IconPaperclip size={18} />}
              onFile={(file) => void add([file])}
            >
              Прикрепить файл
            </FileButton>
          )}
        </div>
      )}
      {fault !== undefined && (
        <Input.Error id={told} mt={6}>
          {fault}
        </Input.Error>
      )}
    </div>
  )
}
