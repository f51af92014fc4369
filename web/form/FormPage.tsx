import '../ui/form-page.css'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { leadTo } from '../lib/lead-to.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { DraftOffer } from '../ui/DraftOffer.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Form } from './useForm.ts'

export interface FormPageProps {
  title: string
  backTo: string
  backLabel: string
  form: Form
  /** Under the title: what else is known of the thing, and what can be looked at. */
  note?: ReactNode
  /** An editor of several columns: the buttons stand in the head. */
  wide?: boolean
  /** Beside the form and no part of it: a preview. */
  beside?: ReactNode
  children: ReactNode
}

const wrong = '[aria-invalid="true"]'

/** A page of one form, one column: way back, fields, «Сохранить» and «Отмена». */
export function FormPage({ title, backTo, backLabel, form, note, wide = false, beside, children }: FormPageProps) {
  const { refusal, sending } = form
  const fields = refusal?.fields
  const place = useRef<HTMLDivElement>(null)
  /** Faults of fields that this form doesn't show. */
  const [unseen, setUnseen] = useState<string>()

  // Its description is its fault, so that the focus alone has it read out.
  useEffect(() => {
    const first = refusal && place.current?.querySelector<HTMLElement>(wrong)
    leadTo(first)
    setUnseen(refusal?.fields && !first ? Object.values(refusal.fields).join('. ') : undefined)
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog over the page has a form of its own, of which React tells this one.
    if (event.target === event.currentTarget) form.submit()
  }
  return (
    <div className="form-page" data-wide={wide || undefined}>
      <BackLink to={backTo}>{backLabel}</BackLink>
      <PageTitle description={note}>{title}</PageTitle>
      {form.elsewhere && (
        <p role="status" className="form-page-note">
          Эта форма открыта и в другой вкладке: сохраняйте в одной из них.
        </p>
      )}
      <form noValidate aria-label={title} onSubmit={submit} ref={sendByKeys}>
        <div className="form-page-fields" ref={place}>
          {children}
          <FormError summary={fields && !unseen ? faultsSummary(fields) : undefined}>
            {refusal?.error ?? unseen}
          </FormError>
          {form.newer && (
            <div role="status" className="form-page-newer">
              <p>Пока вы писали, эти данные изменил другой пользователь. Ваш текст на месте.</p>
              <Button variant="light" onClick={form.rebase}>
                Обновить, сохранив мои правки
              </Button>
            </div>
          )}
        </div>
        <div className="form-page-foot">
          {/* Not `disabled`: the focus would be lost with it. */}
          <Button type="submit" aria-disabled={sending} aria-busy={sending}>
            {sending ? 'Сохранение…' : 'Сохранить'}
          </Button>
          <Button component={Link} href={backTo} variant="default">
            Отмена
          </Button>
        </div>
      </form>
      {beside}
      <LeaveQuestion leave={form.question} />
      <DraftOffer
        typed={form.touched}
        offers={form.offers}
        textOf={({ isOld }) =>
          isOld ? 'С тех пор данные изменил другой пользователь: ваши правки можно перенести на новые.' : undefined
        }
        onRestore={(id) => void form.restore(id)}
        onDrop={form.drop}
        onLater={form.later}
      />
    </div>
  )
}

/** Enter in a field of one line sends by itself; in one of many lines it makes a line, and sends with Ctrl or ⌘. */
function sendByKeys(form: HTMLFormElement) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, isComposing } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || !(target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    form.requestSubmit()
  }
  form.addEventListener('keydown', onKeyDown)
  return () => form.removeEventListener('keydown', onKeyDown)
}

const faultsSummary = (fields: Record<string, string>) => {
  const count = Object.keys(fields).length
  return count === 1 ? 'Не сохранено: ошибка в одном поле' : `Не сохранено: ошибки в полях, всего ${count}`
}
