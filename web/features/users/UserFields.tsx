import './users.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { ExternalIdField } from '../../form/ExternalIdField.tsx'
import { errorOf } from '../../lib/field-errors.ts'
import { textField } from '../../lib/text-field.ts'
import { PinField } from './PinField.tsx'
import type { User } from './user.ts'
import type { UserDraft } from './user-form.ts'
import { WorkFields } from './WorkFields.tsx'
import { SecretInput } from '../../ui/SecretInput.tsx'

interface UserFieldsProps {
  draft: UserDraft
  change: (part: Partial<UserDraft>) => void
  fields: Record<string, string> | undefined
  /** Who is edited; a new one is nobody yet. */
  user?: User
  /** It is the reader's own account. */
  own?: boolean
}

export function UserFields({ user, own = false, ...form }: UserFieldsProps) {
  const { draft, change, fields } = form
  return (
    <>
      <Block title="Основное">
        <TextInput label="ФИО" autoComplete="off" maxLength={limits.users.nameMax} {...textField(form, 'name')} />
        <TextInput
          type="email"
          label="Email"
          description="Необязателен, если задан PIN-код"
          autoComplete="off"
          maxLength={limits.users.emailMax}
          {...textField(form, 'email')}
        />
        <TextInput
          type="tel"
          label="Телефон, необязательно"
          autoComplete="off"
          maxLength={limits.restaurants.phoneMax}
          {...textField(form, 'phone')}
        />
      </Block>
      <Block title="Доступ">
        <NativeSelect
          name="role"
          label="Роль"
          description={own ? messages.OWN_ROLE : undefined}
          disabled={own}
          data={[
            { value: 'user', label: labels.Role.user },
            { value: 'admin', label: labels.Role.admin },
          ]}
          value={draft.role}
          error={errorOf(fields, 'role')}
          onChange={(event) => change({ role: event.currentTarget.value === 'admin' ? 'admin' : 'user' })}
        />
        <PinField draft={draft} onChange={change} error={errorOf(fields, 'pin')} hasPin={user?.hasPin} />
        <SecretInput
          label="Пароль, необязательно"
          description={user ? 'Оставьте пустым, чтобы не менять' : 'Оставьте пустым, чтобы сотрудник задал пароль сам'}
          // Not the reader's own, which his browser would offer to fill in.
          autoComplete="new-password"
          {...textField(form, 'password')}
        />
        {!user && (
          <Checkbox
            name="sendInvite"
            label="Отправить приглашение на email"
            checked={draft.sendInvite}
            error={errorOf(fields, 'sendInvite')}
            onChange={(event) => change({ sendInvite: event.currentTarget.checked })}
          />
        )}
      </Block>
      <Block title="Работа">
        <WorkFields draft={draft} onChange={change} fields={fields} user={user} />
        <ExternalIdField value={draft.externalId} fields={fields} onChange={change} />
      </Block>
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="users-block">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
