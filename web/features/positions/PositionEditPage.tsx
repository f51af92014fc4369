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
import { faults, type PositionDraft, PositionFields } from './PositionFields.tsx'
import { askPosition } from './store.ts'

export function PositionEditPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const position = useFresh(id, askPosition)
  const failed = position?.failed
  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', messages.POSITION_NOT_FOUND)
    navigate(href('positions'), { replace: true })
  }, [failed, navigate])
  if (failed && isElsewhere(failed))
    return (
      <LoadFailed
        message={failed.message || 'Ошибка загрузки должностей'}
        backTo={href('positions')}
        backLabel="К должностям"
      />
    )
  if (!position?.data) return <FormWaiting>Загрузка должности...</FormWaiting>
  return <PositionForm key={id} position={position.data} />
}

function PositionForm({ position }: { position: components['schemas']['Position'] }) {
  const [, navigate] = useLocation()
  const [first] = useState<PositionDraft>(() => ({
    name: position.name,
    description: position.description ?? '',
    active: position.status === 'active',
  }))
  const [draft, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await client.PUT('/api/positions/{id}', {
      params: { path: { id: position._id } },
      body: {
        name: draft.name.trim(),
        description: draft.description.trim(),
        status: draft.active ? 'active' : 'inactive',
        updatedAt: position.updatedAt,
      },
    })
    setSending(false)
    // What was typed stays on the page, after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Должность обновлена')
    navigate(href('positions'))
  }

  return (
    <FormPage
      title="Редактирование должности"
      backTo={href('positions')}
      backLabel="Должности"
      error={problem && !faults(problem) ? messageOf(problem, 'Ошибка сохранения') : undefined}
      sending={sending}
      touched={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <PositionFields
        draft={draft}
        problem={problem}
        withStatus
        onChange={(part) => {
          setProblem(undefined)
          setDraft((before) => ({ ...before, ...part }))
        }}
      />
    </FormPage>
  )
}
