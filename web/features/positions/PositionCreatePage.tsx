import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { faults, type PositionDraft, PositionFields } from './PositionFields.tsx'

export function PositionCreatePage() {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<PositionDraft>({ name: '', description: '', active: true })
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const body = { name: draft.name.trim(), description: draft.description.trim() }
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error } = await client.POST('/api/positions', { params, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Должность создана')
    navigate(href('positions'))
  }

  return (
    <FormPage
      title="Новая должность"
      backTo={href('positions')}
      backLabel="Должности"
      error={problem && !faults(problem) ? messageOf(problem, 'Ошибка сохранения') : undefined}
      sending={sending}
      touched={draft.name !== '' || draft.description !== ''}
      onSubmit={() => void submit()}
    >
      <PositionFields
        draft={draft}
        problem={problem}
        onChange={(part) => {
          setProblem(undefined)
          setDraft((before) => ({ ...before, ...part }))
        }}
      />
    </FormPage>
  )
}
