import { expect, test } from 'bun:test'
import { announcements, keysBySiblings, rowUnder, type Words } from './sorting.ts'

const siblings: Record<string, string[]> = {
  hall: ['hall', 'bar', 'cash'],
  bar: ['hall', 'bar', 'cash'],
  cash: ['hall', 'bar', 'cash'],
  wine: ['wine'],
}
const places = { nameOf: (id: string) => id, siblingsOf: (id: string) => siblings[id] ?? [] }
const notHere = 'Сюда нельзя'
const words: Words = { one: 'Тема', it: 'тему', gender: 'f', notHere }
/** Rows of 60 px: hall, bar, wine below bar, cash. */
const rects = new Map(
  ['hall', 'bar', 'wine', 'cash'].map((id, row) => [id, { left: 0, top: row * 60, bottom: row * 60 + 60 }]),
)

// Of dnd-kit's arguments only what is read here is built.
const press = (code: string, active: string, over?: string) =>
  keysBySiblings(places)(new KeyboardEvent('keydown', { code }), {
    context: { active: { id: active }, over: over ? { id: over } : null, droppableRects: rects },
  } as never)
const under = (y: number) =>
  rowUnder({
    pointerCoordinates: { x: 0, y },
    collisionRect: { top: 0 },
    droppableRects: rects,
    droppableContainers: [...rects.keys()].map((id) => ({ id })),
  } as never).map(({ id }) => id)

test('arrows go from sibling to sibling, over the rows between', () => {
  expect(press('ArrowDown', 'hall')).toEqual({ x: 0, y: 60 })
  expect(press('ArrowDown', 'hall', 'bar')).toEqual({ x: 0, y: 180 })
  expect(press('ArrowUp', 'hall', 'bar')).toEqual({ x: 0, y: 0 })
  expect(press('ArrowDown', 'hall', 'cash')).toBeUndefined()
  expect(press('KeyA', 'hall')).toBeUndefined()
})

test('the row under the pointer is the target, and beside the list there is none', () => {
  expect(under(59)).toEqual(['hall'])
  expect(under(60)).toEqual(['bar'])
  expect(under(500)).toEqual([])
})

test('what is heard names the place, or why there is none', () => {
  const told = announcements(places, words)
  const event = (active: string, over: string | undefined) =>
    ({ active: { id: active }, over: over && { id: over } }) as never
  expect(told.onDragStart(event('bar', undefined))).toBe('Тема «bar» поднята, место 2 из 3')
  expect(told.onDragOver(event('bar', 'cash'))).toBe('место 3 из 3')
  expect(told.onDragOver(event('bar', 'wine'))).toBe(notHere)
  expect(told.onDragEnd(event('bar', 'hall'))).toBe('Тема «bar» поставлена, место 1 из 3')
  expect(told.onDragEnd(event('bar', 'wine'))).toContain('осталась на своём месте')
  expect(told.onDragCancel(event('bar', undefined))).toContain('отменено')
})

test('a word is spoken of in its gender', () => {
  const told = announcements(places, { one: 'Пункт', it: 'пункт', gender: 'm', notHere })
  const event = (over: string | undefined) => ({ active: { id: 'bar' }, over: over && { id: over } }) as never
  expect(told.onDragStart(event(undefined))).toBe('Пункт «bar» поднят, место 2 из 3')
  expect(told.onDragEnd(event('hall'))).toBe('Пункт «bar» поставлен, место 1 из 3')
  expect(told.onDragEnd(event(undefined))).toBe('Пункт «bar» остался на своём месте')
})
