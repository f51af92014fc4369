import { plural } from '../../lib/plural.ts'
import type { Category } from './category.ts'

/** «2 теста, 1 задача»; a dash where nothing belongs to it. */
export function usageWords({ tests, checklists, tasks }: Category['usage']): string {
  const words = [
    tests > 0 && `${tests} ${plural(tests, 'тест', 'теста', 'тестов')}`,
    checklists > 0 && `${checklists} ${plural(checklists, 'чек-лист', 'чек-листа', 'чек-листов')}`,
    tasks > 0 && `${tasks} ${plural(tasks, 'задача', 'задачи', 'задач')}`,
  ]
  return words.filter(Boolean).join(', ') || '—'
}
