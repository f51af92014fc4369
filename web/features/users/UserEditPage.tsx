import { useSnapshot } from 'valtio'
import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import type { User } from './user.ts'
import { OpenTasks } from './leaving/OpenTasks.tsx'
import { UserFields } from './UserFields.tsx'
import { draftOf, faults, keptOf, secret, updateBody } from './user-form.ts'

export function UserEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('userGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка пользователя..."
      gone={messages.USER_NOT_FOUND}
      failed="Ошибка загрузки пользователей"
      backTo={href('users')}
      backLabel="К пользователям"
    >
      {(user) => <UserForm key={id} user={user} />}
    </FormOf>
  )
}

function UserForm({ user }: { user: User }) {
  const { id, updatedAt } = user
  const own = useSnapshot(session).user?.id === id
  const form = useForm({
    entity: `user/${id}`,
    version: updatedAt,
    first: draftOf(user),
    secret,
    readAgain: keptOf,
    send: (draft, { version }) => write('userUpdate', { path: { id }, body: updateBody(draft, version, own) }),
    faults,
    said: 'Пользователь обновлен',
    to: href('users'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Редактирование пользователя" backTo={href('users')} backLabel="Пользователи" form={form}>
      <UserFields {...form} user={user} own={own} />
      <OpenTasks user={user} />
    </FormPage>
  )
}
