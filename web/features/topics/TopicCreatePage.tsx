import './topics.css'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearchParams } from 'wouter'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { topics } from './store.ts'
import { createBody, newTopic, type TopicDraft } from './topic-form.ts'
import { TopicFields } from './TopicFields.tsx'

/** `?parent=` makes a subtopic. */
export function TopicCreatePage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { data } = useSnapshot(topics.state)
  const [first] = useState(() => newTopic(params.get('parent')))
  const [typed, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())

  // An address may name a parent that has gone since.
  const known = data === undefined || data.some(({ _id }) => _id === typed.parent)
  const draft = known ? typed : { ...typed, parent: null }

  const change = (part: Partial<TopicDraft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const body = createBody(draft)
    const headers = { 'Idempotency-Key': repeatKey(body) }
    const { data: made, error } = await client.POST('/api/topics', { params: { header: headers }, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!made) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Тема создана')
    navigate(href('topics'))
  }

  return (
    <FormPage
      title="Новая тема"
      backTo={href('topics')}
      backLabel="Темы"
      error={problem && !problem.fields ? messageOf(problem, 'Ошибка при создании темы') : undefined}
      sending={sending}
      touched={JSON.stringify(typed) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <TopicFields draft={draft} onChange={change} fields={problem?.fields} />
    </FormPage>
  )
}
