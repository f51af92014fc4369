import { expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { type Draft, emptyDraft } from './article-draft.ts'
import { draftFault, unsavable } from './unsavable.ts'

const { blocksMax } = limits.content
const written = (count: number, text = 'а'): Draft => ({
  ...emptyDraft,
  title: 'Весь устав',
  blocks: Array.from({ length: count }, () => ({ type: 'paragraph', data: { text } })),
})

test('more blocks than are taken are told with their number, before they are sent', () => {
  const told = `Блоков в статье ${blocksMax + 1}, помещается ${blocksMax}: разделите её на несколько статей`
  for (const isUploading of [false, true])
    expect(unsavable(written(blocksMax + 1), { isAgreed: true, isUploading })).toBe(told)
  expect(draftFault(written(blocksMax + 1))).toBe(told)
})

test('as many as are taken are well, and empty ones are none', () => {
  const many = written(blocksMax)
  const spaced = { ...many, blocks: [...many.blocks, ...written(5, '').blocks] }
  for (const draft of [many, spaced]) expect(draftFault(draft)).toBeUndefined()
})
