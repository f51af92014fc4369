import { expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import { cleanTags, hasOneOf, searchedTags, tagKeys } from './tags.ts'
import { timeZoneNamed } from '../time/time-zone.ts'
import { nameKey, onOneLine, searchWords } from './folded.ts'

test('of tags that differ in case alone the first spelling stays', () => {
  expect(cleanTags([' Бар ', 'бар', '', 'зал,кухня'])).toEqual(['Бар', 'зал кухня'])
  expect(searchedTags(`Бар,,${'я'.repeat(limits.knowledgeBase.tagMax + 1)}`)).toEqual(['Бар'])
  expect(tagKeys('Бар,БАР,зал')).toEqual(['бар', 'зал'])
  expect([hasOneOf(['Бар'], ['БАР', 'зал']), hasOneOf(['Бар'], ['зал'])]).toEqual([true, false])
})

test('a zone is called by its name', () => {
  expect(timeZoneNamed('europe/moscow')).toBe('Europe/Moscow')
  for (const name of ['+03:00', 'Europe/Nowhere', '']) expect(timeZoneNamed(name)).toBeUndefined()
})

test('a name is one in any case, with any blanks, with е for ё', () => {
  expect(nameKey(' Берёзка \u00a0на  МОЙКЕ')).toBe(nameKey('березка на мойке'))
  expect(onOneLine('Анна\n Петрова ')).toBe('Анна Петрова')
})

test('the words of a search are folded, and none is empty', () => {
  expect(searchWords('  Пётр \u00a0 АННА ')).toEqual(['петр', 'анна'])
  expect(searchWords(' ')).toEqual([])
  expect(searchWords()).toEqual([])
})
