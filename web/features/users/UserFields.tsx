import './users.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { ExternalIdField } from '../../form/ExternalIdField.tsx'
import { errorOf } from '../../lib/field-errors.ts'
import { PinField } from './PinField.tsx'
import type { User } from './user.ts'
import type { UserDraft } from './user-form.ts'
import { WorkFields } from './WorkFields.tsx'
import { SecretInput } from '../../ui/SecretInput.tsx'

interface UserFieldsProps {
  draft: UserDraft
  onChange: (part: Partial<UserDraft>) => void
  fields: Record<string, string> | undefined
  /** Who is edited; a new one is nobody yet. */
  user?: User
  /** It is the reader's own account. */
  own?: boolean
}

export function UserFields({ draft, onChange, fields, user, own = false }: UserFieldsProps) {
  return (
    <>
      <Block title="Основное">
        <TextInput
          name="name"
          label="ФИО"
          autoComplete="off"
          maxLength={limits.users.nameMax}
          value={draft.name}
          error={errorOf(fields, 'name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          name="email"
          type="email"
          label="Email"
          description="Необязателен, если задан PIN-код"
          autoComplete="off"
          maxLength={limits.users.emailMax}
          value={draft.email}
          error={errorOf(fields, 'email')}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <TextInput
          name="phone"
          type="tel"
          label="Телефон, необязательно"
          autoComplete="off"
          maxLength={limits.restaurants.phoneMax}
          value={draft.phone}
          error={errorOf(fields, 'phone')}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
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
          onChange={(event) => onChange({ role: event.currentTarget.value === 'admin' ? 'admin' : 'user' })}
        />
        <PinField draft={draft} onChange={onChange} error={errorOf(fields, 'pin')} hasPin={user?.hasPin} />
        <SecretInput
          name="password"
          label="Пароль, необязательно"
          description={user ? 'Оставьте пустым, чтобы не менять' : 'Оставьте пустым, чтобы сотрудник задал пароль сам'}
          // Not the reader's own, which his browser would offer to fill in.
          autoComplete="new-password"
          value={draft.password}
          error={errorOf(fields, 'password')}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
        {!user && (
          <Checkbox
            name="sendInvite"
            label="Отправить приглашение на email"
            checked={draft.sendInvite}
            error={errorOf(fields, 'sendInvite')}
            onChange={(event) => onChange({ sendInvite: event.currentTarget.checked })}
          />
        )}
      </Block>
      <Block title="Работа">
        <WorkFields draft={draft} onChange={onChange} fields={fields} user={user} />
        <ExternalIdField value={draft.externalId} fields={fields} onChange={onChange} />
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
