import '../../../test/dom.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { TakePage } from './TakePage.tsx'

const open = pagesForAdmin({ testTake: TakePage, testResult: () => <h1>Результат теста</h1> })

test('a test that is not there, or not for him, is said to be so in its place, and leads nobody away (A30)', async () => {
  document.title = 'Тестирование'
  const address = href('testTake', { id: '019b9c67-b180-7e6b-a9fe-000000000000' })
  open(address)
  expect(await screen.findByRole('heading', { level: 1, name: messages.TEST_UNAVAILABLE })).toBeDefined()
  // The tab went by the name of the page before.
  await waitFor(() => expect(document.title).toBe(messages.TEST_UNAVAILABLE))
  expect(location.pathname).toBe(address)
  expect(screen.getByRole('link', { name: 'К тестам' }).getAttribute('href')).toBe(href('tests'))
})

test('the open attempt of somebody else is looked at, not answered', async () => {
  const query = { scope: 'all' as const, status: 'in_progress' as const }
  const { data } = await client.GET('/api/test-results', { params: { query } })
  const others = data?.results[0]
  if (!others) throw new Error('nobody is taking a test')
  open(href('testTake', { id: others.test._id }, { attempt: others._id }))
  expect(await screen.findByRole('heading', { name: 'Результат теста' })).toBeDefined()
  expect(location.pathname).toBe(href('testResult', { id: others._id }))
})
