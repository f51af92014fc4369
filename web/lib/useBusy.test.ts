import { act as drawn, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { useBusy } from './useBusy.ts'

afterEach(cleanup)

test('a second press that comes before the first is drawn is let go', async () => {
  const { result } = renderHook(() => useBusy())
  const { act } = result.current
  const answer = Promise.withResolvers<string>()
  let pressed = 0
  const work = () => {
    pressed += 1
    return answer.promise
  }
  let both: Promise<(string | undefined)[]> = Promise.resolve([])
  drawn(() => {
    both = Promise.all([act(work), act(work)])
  })
  expect(pressed).toBe(1)
  expect(result.current.busy).toBe(true)
  await drawn(async () => {
    answer.resolve('Готово')
    expect(await both).toEqual(['Готово', undefined])
  })
  expect(result.current.busy).toBe(false)
})

test('what came to nothing is told, and may be pressed again', async () => {
  const { result } = renderHook(() => useBusy())
  await drawn(async () => {
    const broken = result.current.act(() => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
  })
  expect(result.current.busy).toBe(false)
  await drawn(async () => expect(await result.current.act(async () => 'Готово')).toBe('Готово'))
})
