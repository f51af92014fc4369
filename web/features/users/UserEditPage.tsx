import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { isElsewhere, useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { session } from '../../shell/session.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { FormWaiting } from '../../ui/FormWaiting.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { User } from './user.ts'
import { UserFields } from './UserFields.tsx'
import { draftOf, faults, updateBody } from './user-form.ts'

const askUser = (id: string, signal: AbortSignal) => client.GET('/api/users/{id}', { params: { path: { id } }, signal })

export function UserEditPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const user = useFresh(id, askUser)
  const failed = user?.failed
  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', messages.USER_NOT_FOUND)
    navigate(href('users'), { replace: true })
  }, [failed, navigate])
  if (failed && isElsewhere(failed))
    return (
      <LoadFailed
        message={failed.message || 'Ошибка загрузки пользователей'}
        backTo={href('users')}
        backLabel="К пользователям"
      />
    )
  if (!user?.data) return <FormWaiting>Загрузка пользователя...</FormWaiting>
  return <UserForm key={id} user={user.data} />
}

function UserForm({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const own = useSnapshot(session).user?.id === user.id
  const [first] = useState(() => draftOf(user))
  const [draft, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await client.PUT('/api/users/{id}', {
      params: { path: { id: user.id } },
      body: updateBody(draft, user, own),
    })
    setSending(false)
    // What was typed stays on the page, after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Пользователь обновлен')
    navigate(href('users'))
  }

  return (
    <FormPage
      title="Редактирование пользователя"
      backTo={href('users')}
      backLabel="Пользователи"
      error={problem && !faults(problem) ? messageOf(problem, 'Ошибка сохранения') : undefined}
      sending={sending}
      touched={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <UserFields
        draft={draft}
        fields={faults(problem)}
        user={user}
        own={own}
        onChange={(part) => {
          setProblem(undefined)
          setDraft((before) => ({ ...before, ...part }))
        }}
      />
    </FormPage>
  )
}
