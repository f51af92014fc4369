import { messages } from '../../../openapi/gen/messages.gen.ts'

/** Defaults of a password's reset. */
export const resetDefaults = {
  send: 'Ошибка отправки кода восстановления',
  wrong: messages.WRONG_CODE,
  change: 'Ошибка изменения пароля',
  changed: 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.',
}
