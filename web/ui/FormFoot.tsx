import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormFootProps {
  /** The id of the form that it sends. */
  form: string
  busy: boolean
  onClose: () => void
  leave?: string
  children: ReactNode
}

/** The foot of a dialog that holds a form: leave it, or send it. */
export const FormFoot = ({ form, busy, onClose, leave = 'Отмена', children }: FormFootProps) => (
  <>
    <Button variant="default" onClick={onClose}>
      {leave}
    </Button>
    <Button type="submit" form={form} aria-busy={busy}>
      {children}
    </Button>
  </>
)
