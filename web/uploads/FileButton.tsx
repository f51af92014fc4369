import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  label: string
  /** Of the button, where its words are not enough. */
  buttonLabel?: string
  accept: string
  /** On phones it opens the camera at once instead of the gallery; computers don't know it. */
  camera?: boolean
  busy?: boolean
  onFile: (file: File) => void
}

/** A button in place of the browser's file field. */
export function FileButton({ label, buttonLabel, accept, camera, busy = false, onFile, ...look }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be picked again after a failure.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...look} aria-label={buttonLabel} aria-busy={busy} onClick={() => !busy && field.current?.click()} />
    </>
  )
}
