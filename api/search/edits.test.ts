import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compare, edits } from './edits.ts'

/** Optimal string alignment as its definition says it, without a table and without a bound. */
function defined(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const all = [
    defined(a.slice(0, -1), b) + 1,
    defined(a, b.slice(0, -1)) + 1,
    defined(a.slice(0, -1), b.slice(0, -1)) + same,
  ]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    all.push(defined(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...all)
}

const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), maxLength: 6 })

test('every beginning of one word to every beginning of the other, as far as it is asked for', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 7 }), (a, b, most) => {
      const between = compare(a, b, most)
      for (let i = 0; i <= a.length; i++)
        for (let j = 0; j <= b.length; j++) {
          const far = defined(a.slice(0, i), b.slice(0, j))
          expect([i, j, between(i, j)]).toEqual([i, j, far <= most ? far : Number.POSITIVE_INFINITY])
        }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['', '', 0],
  ['сотрудник', 'сотрудник', 0],
  ['сотрудник', 'сотрдник', 1],
  ['сотрудник', 'сторудник', 1],
  ['ча', 'щ'.repeat(300), 300],
])('%s and %s are %i apart', (a, b, far) => expect(edits(a, b)).toBe(far))
