import { plural } from '../../../../lib/plural.ts'
import type { BlockChange, Change } from './diff-versions.ts'

const fieldNames = { title: 'заголовок', topic: 'тема', status: 'статус', priority: 'приоритет', tags: 'теги' }
const order = ['added', 'changed', 'removed', 'moved'] as const
const verbs: Record<BlockChange['kind'], [one: string, many: string]> = {
  added: ['добавлен', 'добавлено'],
  changed: ['изменён', 'изменено'],
  removed: ['удалён', 'удалено'],
  moved: ['перемещён', 'перемещено'],
}

/** 'Добавлено 2 блока, изменено 3, удалён 1. Изменены поля: заголовок, теги.' */
export function summary(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Версии не отличаются'
  const counts = order.flatMap((kind, n) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [{ kind, count, n }]
  })
  const blocks = counts.map(({ kind, count }, place) => {
    const verb = plural(count, verbs[kind][0], verbs[kind][1], verbs[kind][1])
    return place === 0 ? `${verb} ${count} ${plural(count, 'блок', 'блока', 'блоков')}` : `${verb} ${count}`
  })
  const fields = changes.flatMap((change) => (change.kind === 'field' ? [fieldNames[change.field]] : []))
  const said = [
    blocks.join(', '),
    fields.length > 0 ? `${fields.length === 1 ? 'изменено поле' : 'изменены поля'}: ${fields.join(', ')}` : '',
  ].filter(Boolean)
  return said.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(' ')
}
