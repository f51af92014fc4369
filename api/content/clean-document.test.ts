import { expect, test } from 'bun:test'
import { cleanDocument } from './clean-document.ts'
import { sanitizeDocument } from './sanitize.ts'

const full = (fields: number) => ({
  blocks: Array.from({ length: fields }, () => ({
    type: 'paragraph',
    data: { text: '<b onclick="x()">а</b><script>x</script>'.repeat(25) },
  })),
})
/** Whether whoever else waits was answered before the document was clean. */
async function letsOthersIn(document: ReturnType<typeof full>) {
  let isHeard = false
  setImmediate(() => (isHeard = true))
  const clean = await cleanDocument(document)
  return { clean, isHeard }
}

test('a document full of marks is cleaned as any other, and others are answered meanwhile', async () => {
  const [light, heavy] = [full(1), full(100)]
  expect(await letsOthersIn(light)).toEqual({ clean: sanitizeDocument(light), isHeard: false })
  expect(await letsOthersIn(heavy)).toEqual({ clean: sanitizeDocument(heavy), isHeard: true })
})

test('more than wait their turn are asked to come again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => cleanDocument(full(20))))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : []))
  expect(refused.length).toBe(24)
  expect(refused.every(({ status }) => status === 503)).toBe(true)
  expect(await cleanDocument(full(20))).toEqual(sanitizeDocument(full(20)))
})
