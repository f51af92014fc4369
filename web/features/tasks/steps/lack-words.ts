import { plural } from '../../../lib/plural.ts'
import type { Task } from './move.ts'
import type { lackOf } from './work.ts'

/** The line under the button: what is still missing, or that nothing is. */
export function lackWords(task: Task, { fields, photos }: ReturnType<typeof lackOf>): string {
  const missing = Object.keys(fields).length
  const noPhoto = task.requirePhoto && photos === 0
  const left = [
    ...(missing > 0 ? [`${missing} ${plural(missing, 'поле', 'поля', 'полей')} отчёта`] : []),
    ...(noPhoto ? ['фото результата'] : []),
  ]
  const photo = task.requirePhoto && !noPhoto ? 'Фото приложено' : ''
  if (left.length > 0) return [`Осталось: ${left.join(' и ')}`, photo].filter(Boolean).join('. ')
  return [task.form ? 'Отчёт заполнен' : '', photo].filter(Boolean).join('. ')
}
