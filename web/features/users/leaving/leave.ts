import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { write } from '../../../data/write.ts'
import { plural } from '../../../lib/plural.ts'
import { toast } from '../../../shell/notifications.tsx'
import { refused } from '../refused.ts'
import type { User } from '../user.ts'

/** `hand`: he stays, and his tasks go. */
export interface Leaving {
  kind: 'disable' | 'remove' | 'hand'
  user: Pick<User, 'id' | 'name'>
}

interface Words {
  title: string
  yes: string
  textOf: (name: string) => string
}
export const words: Record<Leaving['kind'], Words> = {
  disable: {
    title: 'Отключить пользователя?',
    yes: 'Да, отключить',
    textOf: (name) =>
      `«${name}» сразу выйдет на всех устройствах и не сможет войти, PIN-код освободится. Позже пользователя можно включить снова.`,
  },
  remove: {
    title: 'Удалить пользователя?',
    yes: 'Да, удалить',
    textOf: (name) =>
      `«${name}»: email, телефон, PIN-код и связь с Telegram будут удалены, имя останется в истории. Отменить это нельзя.`,
  },
  hand: {
    title: 'Передать задачи',
    yes: 'Передать',
    textOf: (name) => `Открытые и повторяющиеся задачи, где исполнитель «${name}».`,
  },
}

export interface Taker {
  id: string
  name: string
}

/** Does what was said yes to, in one call with the hand-over: either both are done or neither. False when it was refused. */
export async function leave({ kind, user: { id } }: Leaving, taker: Taker | undefined): Promise<boolean> {
  const path = { id }
  const given = taker ? `, его задачи теперь у сотрудника «${taker.name}»` : ''
  if (kind === 'disable') {
    const body = { isActive: false, ...(taker && { handTasksTo: taker.id }) }
    const { failed } = await write('userSetStatus', { path, body })
    if (failed) return no(failed, 'Ошибка сохранения')
    toast('success', `${messages.USER_INACTIVE}${given}`)
  } else if (kind === 'remove') {
    const { failed } = await write('userDelete', { path, query: taker ? { handTasksTo: taker.id } : {} })
    if (failed) return no(failed, 'Ошибка удаления')
    toast('success', `Пользователь удален${given}`)
  } else if (taker) {
    const { data, failed } = await write('taskHandOver', { body: { from: id, to: taker.id } })
    if (failed) return no(failed, 'Ошибка сохранения')
    toast('success', handedWords(data))
  }
  return true
}

function no(failed: Parameters<typeof refused>[0], fallback: string): false {
  refused(failed, fallback)
  return false
}

const handedWords = ({ tasks, series }: { tasks: number; series: number }): string => {
  const said = `Передано: ${tasks} ${plural(tasks, 'задача', 'задачи', 'задач')}`
  return series > 0 ? `${said}, ${series} ${plural(series, 'повторяющаяся', 'повторяющиеся', 'повторяющихся')}` : said
}
