import { describe, expect, test } from 'bun:test'
import { bundleChunks, type Part, type Shared } from './bundle-chunks.ts'

const part = (...needs: string[]): Part => ({ needs: new Set(needs), weight: 1 })
const chunks = (sizes: Record<string, number>, needs: Record<string, string[]> = {}) =>
  new Map(
    Object.entries(sizes).map(([name, bytes]): [string, Shared] => [name, { bytes, needs: new Set(needs[name]) }]),
  )
/** What a part loads: bytes and files, beside what all have. */
function loadOf(parts: readonly Part[], shared: Map<string, Shared>, request: number) {
  const { always, bundles } = bundleChunks(parts, shared, request)
  return parts.map((_, at) => [
    ...new Set([...always, ...bundles.filter(({ users }) => users.includes(at)).flatMap(({ chunks: names }) => names)]),
  ])
}

describe('which chunks come in one file', () => {
  test('what the same parts load', () => {
    const parts = [part('a', 'b'), part('a', 'b'), part()]
    const { always, bundles } = bundleChunks(parts, chunks({ a: 5000, b: 5000 }), 1000)
    expect(always).toEqual([])
    expect(bundles.map(({ chunks: names, users }) => [names.toSorted(), users])).toEqual([
      [
        ['a', 'b'],
        [0, 1],
      ],
    ])
  })

  test('crumbs go with what is larger, as long as a request is worth more than what is loaded in vain', () => {
    const parts = [part('large', 'crumb'), part('large', 'crumb'), part('large'), ...[1, 2, 3].map(() => part())]
    const usersOf = (crumb: number) =>
      bundleChunks(parts, chunks({ large: 9000, crumb }), 1000).bundles.map(({ users }) => users)
    expect(usersOf(1500)).toEqual([[0, 1, 2]])
    expect(usersOf(2500).toSorted()).toEqual([
      [0, 1],
      [0, 1, 2],
    ])
  })

  test('nearly everybody: with the first load of all', () => {
    const parts = [part('a'), part('a'), part('a'), part()]
    expect(bundleChunks(parts, chunks({ a: 2500 }), 1000).always).toEqual(['a'])
    expect(bundleChunks(parts, chunks({ a: 3500 }), 1000).always).toEqual([])
  })

  test('a part that comes later weighs less', () => {
    const parts = [part('a'), { ...part('a'), weight: 0.25 }, part()]
    expect(bundleChunks(parts, chunks({ a: 1500 }), 1000).always).toEqual([])
    expect(bundleChunks(parts, chunks({ a: 1200 }), 1000).always).toEqual(['a'])
  })

  test('everybody has what a part needs, and what that needs', () => {
    let seed = 1
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 40; round++) {
      const names = Array.from({ length: 24 }, (_, at) => `c${at}`)
      const needs: Record<string, string[]> = {}
      const sizes: Record<string, number> = {}
      for (const [at, name] of names.entries()) {
        const direct = at > 0 && random(2) === 0 ? [names[random(at)] ?? ''] : []
        needs[name] = [...new Set([...direct, ...direct.flatMap((one) => needs[one] ?? [])])]
        sizes[name] = random(6000)
      }
      const parts = Array.from({ length: 30 }, () => {
        const own = names.filter(() => random(5) === 0)
        return part(...own, ...own.flatMap((name) => needs[name] ?? []))
      })
      const shared = chunks(sizes, needs)
      for (const [at, loaded] of loadOf(parts, shared, 2000).entries()) {
        expect(loaded).toEqual(expect.arrayContaining([...(parts[at]?.needs ?? [])]))
        for (const name of loaded) expect(loaded).toEqual(expect.arrayContaining(needs[name] ?? []))
      }
    }
  })
})
