import { expect, test } from 'bun:test'
import { createSeenWords, wordsBetween } from './seen-words.ts'

const each = wordsBetween(' ,')
const cut = (text: string) => {
  const words: { word: string; hash: number }[] = []
  each(text, (start, end, hash) => words.push({ word: text.slice(start, end), hash }))
  return words
}

test('words are what stands between the signs, the same ones with the same hash', () => {
  expect(cut(' суп, чай  суп😀,').map(({ word }) => word)).toEqual(['суп', 'чай', 'суп😀'])
  const [first, second, third] = cut('суп суп чай')
  expect(first?.hash).toBe(second?.hash ?? 0)
  expect(third?.hash).not.toBe(first?.hash ?? 0)
  expect(cut('')).toEqual([])
})

test('words with one hash are told apart, where one begins another too, until they are forgotten', () => {
  const seen = createSeenWords<number>(3, 4)
  const words = ['суп', 'супы', 'чай']
  for (const [at, word] of words.entries()) seen.add(`${word}!`, 0, word.length, 7, at)
  expect(seen.isFull()).toBeTrue()
  const text = 'чай супы суп'
  expect(seen.find(text, 0, 3, 7)).toBe(2)
  expect(seen.find(text, 4, 8, 7)).toBe(1)
  expect(seen.find(text, 9, 12, 7)).toBe(0)
  expect(seen.find('сок', 0, 3, 7)).toBeUndefined()
  seen.clear()
  expect(seen.find(text, 0, 3, 7)).toBeUndefined()
  expect(seen.isFull()).toBeFalse()
})

test('it is full as soon as the longest word would find no room', () => {
  const seen = createSeenWords<number>(3, 40)
  const long = 'я'.repeat(40)
  seen.add(long, 0, 40, 1, 1)
  expect(seen.isFull()).toBeFalse()
  seen.add(`${long}а`, 1, 41, 2, 2)
  expect(seen.isFull()).toBeTrue()
  expect([seen.find(long, 0, 40, 1), seen.find(`${long}а`, 1, 41, 2)]).toEqual([1, 2])
})
