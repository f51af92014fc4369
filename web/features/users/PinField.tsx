import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { PinChoice, UserDraft } from './user-form.ts'

interface PinFieldProps {
  draft: UserDraft
  onChange: (part: Partial<UserDraft>) => void
  error: string | undefined
  /** Undefined for somebody new. */
  hasPin: boolean | undefined
}

/** A PIN-code is never shown again, so what is set is told in a word only. */
export function PinField({ draft: { pinChoice, pin, role }, onChange, error, hasPin }: PinFieldProps) {
  const titleId = useId()
  const choose = (choice: PinChoice) => onChange({ pinChoice: choice, pin: '' })

  if (pinChoice === 'type')
    return (
      <div className="users-pin-row">
        <TextInput
          name="pin"
          label="PIN-код"
          description={
            role === 'admin'
              ? `${limits.users.adminPinDigits} цифр: у администратора короче не бывает`
              : `От ${limits.auth.pinMin} до ${limits.auth.pinMax} цифр`
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.auth.pinMax}
          value={pin}
          error={error}
          onChange={(event) => onChange({ pin: event.currentTarget.value.replace(/\D/g, '') })}
        />
        {hasPin === undefined ? (
          <Button variant="default" onClick={() => choose('generate')}>
            Сгенерировать
          </Button>
        ) : (
          <Button variant="default" onClick={() => choose('keep')}>
            Не менять
          </Button>
        )}
      </div>
    )
  return (
    <div role="group" aria-labelledby={titleId} className="users-pin-state">
      <span id={titleId} className="users-label">
        PIN-код
      </span>
      <div className="users-pin-row">
        <span role="status">
          {pinChoice === 'generate' && 'Будет создан при сохранении и показан один раз'}
          {pinChoice === 'remove' && 'Будет убран при сохранении'}
          {pinChoice === 'keep' && (hasPin ? 'Задан' : 'Не задан')}
        </span>
        {pinChoice === 'keep' ? (
          <>
            <Button variant="default" onClick={() => choose('type')}>
              {hasPin ? 'Изменить' : 'Задать'}
            </Button>
            {hasPin && (
              <Button variant="subtle" onClick={() => choose('remove')}>
                Убрать
              </Button>
            )}
          </>
        ) : (
          <Button variant="default" onClick={() => choose(pinChoice === 'generate' ? 'type' : 'keep')}>
            {pinChoice === 'generate' ? 'Ввести свой' : 'Не убирать'}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="users-field-error">
          {error}
        </p>
      )}
    </div>
  )
}
