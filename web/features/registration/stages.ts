import { href } from '../../routes.ts'
import type { Registration } from './saved-registration.ts'

/** Each is a step of the browser's history. */
export type Stage = 'company' | 'administrator' | 'code' | 'email' | 'created'

export const titles: Record<Stage, { heading: string; tab: string }> = {
  // Where the line is too short, it breaks behind the number.
  company: { heading: 'Шаг\u00a01\u00a0из\u00a02. Компания', tab: 'Регистрация: компания' },
  administrator: { heading: 'Шаг\u00a02\u00a0из\u00a02. Администратор', tab: 'Регистрация: администратор' },
  code: { heading: 'Подтверждение email', tab: 'Регистрация: подтверждение email' },
  email: { heading: 'Изменение email', tab: 'Регистрация: изменение email' },
  created: { heading: 'Компания создана', tab: 'Регистрация: компания создана' },
}

export const addressOf = (stage: Stage): string =>
  href('register', {}, { step: stage === 'company' ? undefined : stage })

/** The stage that the address names, where the registration has come so far; the first one where it has not. */
export function stageAt(named: string | null, { form, verification, created }: Registration): Stage {
  if (created) return 'created'
  if ((named === 'code' || named === 'email') && verification) return named
  return named === 'administrator' && form.companyName.trim() && form.subdomain ? named : 'company'
}

/** Where it was left. */
export function stageLeft({ step, verification, created }: Registration): Stage {
  if (created) return 'created'
  if (verification) return 'code'
  return step === 1 ? 'company' : 'administrator'
}
