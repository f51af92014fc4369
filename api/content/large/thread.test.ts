import { expect, test } from 'bun:test'
import { unreadJson, written } from '../../http/known-json.ts'
import { LARGE_BYTES } from '../../threads/large-calls.ts'
import { storedAs } from '../contents.ts'
import { readContent } from '../content.ts'
import { readLargeBody, readSentContent } from './thread.ts'

test('a large content is stored under the id that it would have if it were read here, and is not read here', async () => {
  const content = {
    blocks: [{ type: 'paragraph', data: { text: '<b>Соус</b> и '.repeat(50) + 'соль '.repeat(LARGE_BYTES / 5) } }],
  }
  const sent = new TextEncoder().encode(JSON.stringify({ title: 'Соусы', content }))
  const body = await readLargeBody('articleCreate', sent, false)
  const { filled } = readSentContent((body as { content: unknown }).content)
  expect(written(filled)).toBe(filled)
  expect(unreadJson(filled)).toBeString()
  expect(storedAs(filled)).toEqual(storedAs(readContent(content).filled))
})
