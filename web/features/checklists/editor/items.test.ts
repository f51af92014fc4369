import { expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import {
  beginsSection,
  blankAfter,
  copyOf,
  insertedAll,
  type Items,
  moved,
  patched,
  renamedSection,
  returned,
  sectionFrom,
  without,
} from './items.ts'

const item = (id: string, section?: string, more: Partial<Item> = {}): Item => ({
  id,
  type: 'check',
  title: `Пункт ${id}`,
  ...(section && { section }),
  ...more,
})
const ids = (items: Items) => items.map(({ id }) => id).join('')
const sections = (items: Items) => items.map(({ id, section }) => `${id}:${section ?? ''}`).join(' ')

const two = [item('a', 'Зал'), item('b', 'Зал'), item('c', 'Бар'), item('d', 'Бар')]

test('a new item is of the section of the one before it; a copy is one of its own', () => {
  expect(blankAfter(two[2])).toMatchObject({ type: 'check', title: '', section: 'Бар' })
  expect(blankAfter(undefined)).not.toHaveProperty('section')
  const copy = copyOf(item('a', 'Зал', { critical: true }))
  expect(copy).toMatchObject({ title: 'Пункт a', section: 'Зал', critical: true })
  expect(copy.id).not.toBe('a')
})

test('no more are inserted than there is room for', () => {
  const many = Array.from({ length: limits.checklists.itemsMax - 1 }, (_, at) => item(`${at}`))
  const full = insertedAll(many, [item('x'), item('y')], 1)
  expect(full).toHaveLength(limits.checklists.itemsMax)
  expect(full[1]?.id).toBe('x')
  expect(full.some(({ id }) => id === 'y')).toBe(false)
})

test('an item that is moved is of the section that it comes into', () => {
  expect(sections(moved(two, 0, 2))).toBe('b:Зал c:Бар a:Бар d:Бар')
  expect(sections(moved(two, 3, 1))).toBe('a:Зал d:Зал b:Зал c:Бар')
  expect(sections(moved(two, 3, 0))).toBe('d:Зал a:Зал b:Зал c:Бар')
  expect(sections(moved([item('a'), item('b', 'Бар')], 1, 0))).toBe('b: a:')
  expect(moved(two, 9, 0)).toBe(two)
})

test('what is taken out takes the conditions that asked it, and brings them back', () => {
  const asked = item('a', 'Зал', { type: 'yesno' })
  const before = [asked, item('b', 'Зал', { showIf: { item: 'a', is: 'fail' } }), item('c')]
  const after = without(before, 'a')
  expect(after[0]?.showIf).toBeNull()
  expect(returned(after, before, 'a')).toEqual(before)
  // What was written meanwhile stays.
  const written = patched(after, 'c', { title: 'Иначе' })
  expect(returned(written, before, 'a').map(({ title }) => title)).toEqual(['Пункт a', 'Пункт b', 'Иначе'])
  const other = { item: 'c', is: 'ok' } as const
  expect(returned(patched(after, 'b', { showIf: other }), before, 'a')[1]?.showIf).toEqual(other)
  expect(ids(returned(before, before, 'a'))).toBe('abc')
  expect(ids(returned([], before, 'c'))).toBe('c')
})

test('an option that is called otherwise is so in the conditions too', () => {
  const items = [
    item('a', undefined, { type: 'select', options: [{ text: 'Чисто' }, { text: 'Грязно', isFail: true }] }),
    item('b', undefined, { showIf: { item: 'a', is: 'option', option: 'Грязно' } }),
  ]
  const renamed = patched(items, 'a', { options: [{ text: 'Чисто' }, { text: 'Пыльно', isFail: true }] })
  expect(renamed[1]?.showIf?.option).toBe('Пыльно')
  // Of one that is gone nobody knows what it is called now.
  expect(patched(items, 'a', { options: [{ text: 'Чисто' }] })[1]?.showIf?.option).toBe('Грязно')
})

test('a heading is of the run of items under it, not of all of its name', () => {
  const again = [...two, item('e', 'Зал')]
  expect([0, 1, 2, 3, 4].map((at) => beginsSection(again, at))).toEqual([true, false, true, false, true])
  expect(sectionFrom(again, 0)).toEqual({ from: 0, to: 2 })
  expect(sectionFrom(again, 4)).toEqual({ from: 4, to: 5 })
  expect(sections(renamedSection(again, 0, 'Терраса'))).toBe('a:Терраса b:Терраса c:Бар d:Бар e:Зал')
  expect(renamedSection(again, 4, '')[4]).not.toHaveProperty('section')
})
