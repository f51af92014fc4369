import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { PinDialog } from './PinDialog.tsx'
import { UserFields } from './UserFields.tsx'
import { createBody, emptyDraft, faults } from './user-form.ts'

export function UserCreatePage() {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(emptyDraft)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [pin, setPin] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const body = createBody(draft)
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error } = await client.POST('/api/users', { params, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Пользователь создан')
    if (draft.sendInvite) {
      if (data.inviteSent) toast('success', 'Приглашение отправлено')
      else toast('error', 'Приглашение не отправлено')
    }
    if (data.generatedPin) setPin(data.generatedPin)
    else navigate(href('users'))
  }

  return (
    <>
      <FormPage
        title="Новый пользователь"
        backTo={href('users')}
        backLabel="Пользователи"
        error={problem && !faults(problem) ? messageOf(problem, 'Ошибка сохранения') : undefined}
        sending={sending}
        touched={pin === undefined && JSON.stringify(draft) !== JSON.stringify(emptyDraft)}
        onSubmit={() => void submit()}
      >
        <UserFields
          draft={draft}
          fields={faults(problem)}
          onChange={(part) => {
            setProblem(undefined)
            setDraft((before) => ({ ...before, ...part }))
          }}
        />
      </FormPage>
      <PinDialog pin={pin} onClose={() => navigate(href('users'))} />
    </>
  )
}
