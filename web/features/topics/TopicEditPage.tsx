import './topics.css'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { isElsewhere, useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { FormWaiting } from '../../ui/FormWaiting.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { askTopic } from './store.ts'
import { draftOf, type TopicDraft, updateBody } from './topic-form.ts'
import { TopicFields } from './TopicFields.tsx'

export function TopicEditPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const topic = useFresh(id, askTopic)
  const failed = topic?.failed
  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', messages.TOPIC_NOT_FOUND)
    navigate(href('topics'), { replace: true })
  }, [failed, navigate])
  if (failed && isElsewhere(failed))
    return <LoadFailed message={failed.message || 'Ошибка загрузки тем'} backTo={href('topics')} backLabel="К темам" />
  if (!topic?.data) return <FormWaiting>Загрузка темы...</FormWaiting>
  return <TopicForm key={id} topic={topic.data} />
}

function TopicForm({ topic }: { topic: components['schemas']['Topic'] }) {
  const [, navigate] = useLocation()
  const [first] = useState(() => draftOf(topic))
  const [draft, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const change = (part: Partial<TopicDraft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await client.PUT('/api/topics/{id}', {
      params: { path: { id: topic._id } },
      body: updateBody(draft, topic.updatedAt),
    })
    setSending(false)
    // What was typed stays on the page, after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Тема обновлена')
    navigate(href('topics'))
  }

  return (
    <FormPage
      title="Редактирование темы"
      backTo={href('topics')}
      backLabel="Темы"
      error={problem && !problem.fields ? messageOf(problem, 'Ошибка при обновлении темы') : undefined}
      sending={sending}
      touched={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <TopicFields draft={draft} onChange={change} fields={problem?.fields} own={topic._id} />
    </FormPage>
  )
}
