import '../../../test/dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const open = pagesForAdmin({ testResult: ReviewPage })

test('a comment without points is not said to be saved: it waits for them', async () => {
  const { data } = await client.GET('/api/test-results', { params: { query: { scope: 'all', status: 'review' } } })
  const id = data?.results[0]?._id ?? ''
  const user = userEvent.setup()
  open(href('testResult', { id }))
  const questions = await screen.findAllByRole('listitem')
  const [waiting, marked] = [true, false].map((waits) =>
    questions.find((row) => (within(row).queryByText('Ждёт проверки') !== null) === waits),
  )
  if (!waiting || !marked) throw new Error('no such questions')
  await user.type(within(waiting).getByLabelText('Комментарий'), 'Спрошу шефа')
  await user.type(within(marked).getByLabelText('Комментарий'), 'Точнее')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await within(waiting).findByText(/^Поставьте баллы/)).toBeDefined()
  expect(screen.queryByText('Результат проверен')).toBeNull()
  await user.type(within(waiting).getByLabelText(/^Баллы/), '0')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Результат проверен')).toBeDefined()
  const { data: after } = await client.GET('/api/test-results/{id}', { params: { path: { id } } })
  expect(after?.answers.flatMap(({ reviewComment }) => reviewComment ?? []).toSorted()).toEqual([
    'Спрошу шефа',
    'Точнее',
  ])
})
