import './form-page.css'
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { BackLink } from './BackLink.tsx'
import { FormError } from './FormError.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PageTitle } from './PageTitle.tsx'

interface FormPageProps {
  title: string
  backTo: string
  backLabel: string
  /** Why the form as a whole wasn't taken; faults of fields stand at the fields. */
  error: string | undefined
  sending: boolean
  /** There is something to lose. */
  touched: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A page of one form, one column: way back, fields, «Сохранить» and «Отмена». */
export function FormPage({ title, backTo, backLabel, error, sending, touched, onSubmit, children }: FormPageProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending) onSubmit()
  }
  return (
    <div className="form-page">
      <BackLink to={backTo}>{backLabel}</BackLink>
      <PageTitle>{title}</PageTitle>
      <form noValidate aria-label={title} onSubmit={submit}>
        <div className="form-page-fields">
          {children}
          <FormError>{error}</FormError>
        </div>
        <div className="form-page-foot">
          <Button type="submit" disabled={sending} aria-busy={sending}>
            {sending ? 'Сохранение…' : 'Сохранить'}
          </Button>
          <Button component={Link} href={backTo} variant="default">
            Отмена
          </Button>
        </div>
      </form>
      <LeaveGuard when={touched && !sending} />
    </div>
  )
}
