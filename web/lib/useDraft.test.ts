import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { draftStore } from '../test/draft-store.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { useDraft } from './useDraft.ts'

const place = { companyId: 'c1', userId: 'u1', path: '/knowledge-base/create' }
draftStore()
afterEach(cleanup)

/** The page before a reload, still there when the page after it begins. */
async function pageBefore() {
  const keeper = createDraftKeeper(place)
  await keeper.open()
  keeper.keep('Слово')
  return keeper
}
const draw = () => renderHook(({ value }: { value?: string }) => useDraft(place, value), { initialProps: {} })

test('a reload that is here before the page that it replaces is gone offers its draft, and calls it no other page', async () => {
  const old = await pageBefore()
  const { result } = draw()
  await waitFor(() => expect(result.current.elsewhere).toBe(true))
  expect(result.current.offers).toEqual([])
  old.close()
  await waitFor(() => expect(result.current.offers.map(({ value }) => value)).toEqual(['Слово']))
  await waitFor(() => expect(result.current.elsewhere).toBe(false))
})

test('whoever types already is not interrupted by what another page leaves', async () => {
  const old = await pageBefore()
  const { result, rerender } = draw()
  await waitFor(() => expect(result.current.elsewhere).toBe(true))
  rerender({ value: 'Другое' })
  old.close()
  await waitFor(() => expect(result.current.elsewhere).toBe(false))
  expect(result.current.offers).toEqual([])
})
