import { useState } from 'react'
import { useLocation } from 'wouter'
import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { PinDialog } from './PinDialog.tsx'
import { UserFields } from './UserFields.tsx'
import { createBody, emptyDraft, faults, secret, type UserDraft } from './user-form.ts'

async function send(draft: UserDraft, { key }: { key: string }) {
  const reply = await write('userCreate', { body: createBody(draft) }, { key })
  // Told wherever the writer is by then.
  if (reply.data && draft.sendInvite) {
    if (reply.data.inviteSent) toast('success', 'Приглашение отправлено')
    else toast('error', 'Приглашение не отправлено')
  }
  return reply
}

export function UserCreatePage() {
  const [, navigate] = useLocation()
  const [pin, setPin] = useState<string>()
  const form = useForm({
    entity: 'user/new',
    first: emptyDraft,
    secret,
    send,
    faults,
    said: 'Пользователь создан',
    showsOnce: ({ pinChoice }) => pinChoice === 'generate',
    after: ({ generatedPin }, leave) => (generatedPin ? setPin(generatedPin) : leave(href('users'))),
    onward: ({ user: { id, updatedAt } }) => ({
      entity: `user/${id}`,
      version: updatedAt,
      to: href('userEdit', { id }),
    }),
  })
  return (
    <>
      <FormPage title="Новый пользователь" backTo={href('users')} backLabel="Пользователи" form={form}>
        <UserFields {...form} />
      </FormPage>
      <PinDialog pin={pin} onClose={() => navigate(href('users'))} />
    </>
  )
}
