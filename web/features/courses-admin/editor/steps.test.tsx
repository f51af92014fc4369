import '../../../test/dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { CourseEditPage } from './CourseEditPage.tsx'

const open = pagesForAdmin({ courseEdit: CourseEditPage })

test('a step that is taken out leaves the focus at the next one', async () => {
  const { data: tests = [] } = await client.GET('/api/tests', { params: { query: { scope: 'all' } } })
  const steps = tests.slice(0, 2).map(({ _id }) => ({ type: 'test' as const, id: _id }))
  const { data: course } = await client.POST('/api/courses', { body: { title: 'Первая неделя', steps } })
  const [first = '', second = ''] = tests.map(({ title }) => `Убрать шаг: ${title}`)
  open(href('courseEdit', { id: course?._id ?? '' }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: first }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(second))
  await user.click(screen.getByRole('button', { name: second }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
