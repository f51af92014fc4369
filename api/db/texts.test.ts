import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTexts } from './texts.ts'

const KB = 1024
const russian = 'Гость ждёт «пять» минут — не дольше; №1 за 250 ₽?'
const samples = [
  '',
  russian,
  russian.repeat(60),
  `${russian.repeat(60)}\u{1f4a9}`,
  'қазақша '.repeat(200),
  'half a pair \ud800',
  'nothing \0',
  russian.repeat(2000),
  Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(''),
]

test('whatever a text is of, and however long, it is read as it was kept', () => {
  const texts = createTexts(1024 * KB, 1024 * KB)
  samples.forEach((text, at) => texts.keep(`${at}`, text, `tag ${at}`))
  const read = samples.map((_, at) => texts.get(`${at}`)).map((found) => found && [found.read(), found.tag])
  expect(read).toEqual(samples.map((text, at) => [text, `tag ${at}`]))
})

test('a Russian article takes a fourth of its letters’ memory', () => {
  const words = Array.from({ length: 900 }, (_, at) => `слово${(at * 7919) % 911}`).join(' ')
  const texts = createTexts(words.length / 2, words.length / 2)
  texts.keep('article', words, '')
  expect(texts.get('article')?.read()).toBe(words)
})

test('one that is too large is not kept, nor what it should have replaced', () => {
  const texts = createTexts(KB, 100)
  texts.keep('a', 'short', '1')
  texts.keep('a', 'ж'.repeat(101), '2')
  expect(texts.get('a')).toBeUndefined()
  texts.keep('a', 'ж'.repeat(100), '3')
  expect(texts.get('a')?.tag).toBe('3')
})

test('what was found is read as it was, whatever is kept in its place meanwhile', () => {
  const texts = createTexts(KB, KB)
  for (const text of samples.filter(({ length }) => length < 400)) {
    texts.keep('a', text, '')
    const found = texts.get('a')
    for (let at = 0; at < 5; at++) texts.keep(`${at}`, 'ж'.repeat(KB / 2), '')
    expect([texts.get('a'), found?.read()]).toEqual([undefined, text])
  }
})

test('the newest push out the oldest, and none is ever read as another', () => {
  const [SIZE, LONGEST] = [500, 90]
  const step = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: LONGEST }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const texts = createTexts(SIZE, SIZE)
      const all = new Map<string, { text: string; upTo: number }>()
      let written = 0
      for (const [at, [name, length]] of steps.entries()) {
        const key = `${name}`
        const text = String.fromCharCode(1040 + (at % 60)).repeat(length)
        texts.keep(key, text, text)
        all.delete(key)
        all.set(key, { text, upTo: written })
        written += Math.max(length, 1)
        const kept = [...all].filter(([one]) => texts.get(one) !== undefined)
        expect(kept.map(([one]) => texts.get(one)?.read())).toEqual(kept.map(([, one]) => one.text))
        // At the end of the block less than one is left empty.
        const recent = [...all].filter(([, { upTo }]) => written - upTo <= SIZE - LONGEST)
        expect(kept.slice(kept.length - recent.length)).toEqual(recent)
      }
    }),
    { seed: 1, numRuns: 200 },
  )
})
