import { expect, test } from 'bun:test'
import type { Item } from '../../../../openapi/rules/checklist-items.ts'
import { beginsSection, blankAfter, moved, patched, renamedSection, returned, without } from './items.ts'

const item = (id: string, more: Partial<Item> = {}): Item => ({ id, type: 'check', title: id, ...more })
const door = item('door', { type: 'yesno', section: 'Склад' })
const reason = item('reason', { type: 'text', section: 'Склад', showIf: { item: 'door', is: 'fail' } })
const list = [item('light', { section: 'Зал' }), item('floor', { section: 'Зал' }), door, reason]
const ids = (items: readonly Item[]) => items.map(({ id }) => id)

test('an item that is moved is of the section where it comes to stand; a new one of that before it', () => {
  const next = moved(list, 0, 2)
  expect(ids(next)).toEqual(['floor', 'door', 'light', 'reason'])
  expect(next.map(({ section }) => section)).toEqual(['Зал', 'Склад', 'Склад', 'Склад'])
  expect(moved(list, 2, 0)[0]).toMatchObject({ id: 'door', section: 'Зал' })
  expect(blankAfter(door)).toMatchObject({ section: 'Склад', title: '' })
  expect(blankAfter(undefined).section).toBeUndefined()
})

test('a heading stands over the first of its section, and a new name is of all under it', () => {
  expect(list.map((_, at) => beginsSection(list, at))).toEqual([true, false, true, false])
  expect(renamedSection(list, 2, 'Подвал').map(({ section }) => section)).toEqual(['Зал', 'Зал', 'Подвал', 'Подвал'])
  expect(renamedSection(list, 0, '').map(({ section }) => section)).toEqual([undefined, undefined, 'Склад', 'Склад'])
})

test('what is taken out takes its conditions along, and brings them back', () => {
  const rest = without(list, 'door')
  expect(rest.at(-1)?.showIf).toBeNull()
  expect(returned(rest, list, 'door')).toEqual(list)
})

test('an option that is called otherwise is so in the conditions that ask for it', () => {
  const taste = item('taste', { type: 'select', options: [{ text: 'Годно' }, { text: 'Брак', isFail: true }] })
  const why = item('why', { showIf: { item: 'taste', is: 'option', option: 'Брак' } })
  const next = patched([taste, why], 'taste', { options: [{ text: 'Годно' }, { text: 'Списать', isFail: true }] })
  expect(next[1]?.showIf).toEqual({ item: 'taste', is: 'option', option: 'Списать' })
})
