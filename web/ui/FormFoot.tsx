import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { leadTo } from '../lib/lead-to.ts'

interface FormFootProps {
  /** The id of the form that it sends. */
  form: string
  busy: boolean
  onClose: () => void
  leave?: string
  children: ReactNode
}

/** The foot of a dialog that holds a form: leave it, or send it. */
export function FormFoot({ form, busy, onClose, leave = 'Отмена', children }: FormFootProps) {
  const sent = useRef(false)
  // What was refused is gone to: its description is its fault, so that the focus alone has it read out.
  useEffect(() => {
    if (busy || !sent.current) return
    sent.current = false
    leadTo(document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid="true"]'))
  })
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {leave}
      </Button>
      {/* Enter in a field presses it, too. */}
      <Button type="submit" form={form} aria-busy={busy} onClick={() => (sent.current = true)}>
        {children}
      </Button>
    </>
  )
}
