import { expect, test } from 'bun:test'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { type Asked, blank, patched } from './fields.ts'

/** A list of choices, and a field that is shown where the answer to it `is` so. */
function asking(options: string[], is: string): FormField[] {
  const list = { ...blank('select'), options }
  return [list, { ...blank('text'), showIf: { field: list.id, is } }]
}
/** As it is typed: a save of the whole list after each letter. */
function typed(fields: readonly FormField[], at: number, text: string): readonly FormField[] {
  const asked: Asked = new Map()
  const letters = Array.from({ length: text.length + 1 }, (_, n) => text.slice(0, n))
  return letters.reduce((all, word) => {
    const [list] = all
    return list ? patched(all, list.id, { options: (list.options ?? []).with(at, word) }, asked) : all
  }, fields)
}
const conditionOf = ([, field]: readonly FormField[]) => field?.showIf?.is

test('a condition follows the option that it asks for when that is called otherwise', () => {
  expect(conditionOf(typed(asking(['Да', 'Нет'], 'Да'), 0, 'Конечно'))).toBe('Конечно')
})

test('two options that are called alike for a moment are not taken for one another', () => {
  expect(conditionOf(typed(asking(['Да', 'Нет', ''], 'Да'), 2, 'Да, частично'))).toBe('Да')
  expect(conditionOf(typed(asking(['Нет', 'Есть'], 'Есть'), 1, 'Нет данных'))).toBe('Нет данных')
  expect(conditionOf(typed(asking(['Есть', 'Нет'], 'Есть'), 0, 'Нет данных'))).toBe('Нет данных')
  expect(conditionOf(typed(asking(['Есть', 'Нет'], 'Нет'), 0, 'Нет данных'))).toBe('Нет')
})
