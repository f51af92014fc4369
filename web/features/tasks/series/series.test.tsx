import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { client } from '../../../api.ts'
import { cache } from '../../../data/reads.ts'
import { href } from '../../../routes.ts'
import { session, signIn } from '../../../shell/session.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { TaskPage } from '../card/TaskPage.tsx'
import { SeriesEditPage } from './SeriesEditPage.tsx'

const open = pagesForAdmin({ taskEdit: TaskPage, taskSeriesEdit: SeriesEditPage })
const user = userEvent.setup()

async function enterAsWaiter() {
  const body = { email: 'oficiant@berezka.example', password: 'demo-staff' }
  const { data } = await client.POST('/api/auth/login', { body })
  if (!data || !('token' in data)) throw new Error('the waiter was not let in')
  act(() => signIn(data.token, data))
}
const waiter = async () =>
  (await client.GET('/api/users/assignees')).data?.find(({ name }) => name === 'Денис Орлов')?.id ?? ''
/** That of today, given by whoever is signed in. */
async function repeated(assignee: string) {
  const repeat = { type: 'daily', startTime: '05:00' } as const
  const { data } = await client.POST('/api/tasks', { body: { title: 'Полить цветы', assignees: [assignee], repeat } })
  const [task] = data?.tasks ?? []
  if (!task?.series) throw new Error('no task came')
  return { task: task._id, series: task.series }
}

test('a repeat is changed by whoever gave it, as long as it goes on', async () => {
  const { task, series } = await repeated(session.user?.id ?? '')
  open(href('taskEdit', { id: task }))
  await user.click(await screen.findByRole('link', { name: /^Каждый день, с 05:00/ }))
  await screen.findByRole('heading', { level: 1, name: 'Повторяющаяся задача' })
  await client.DELETE('/api/task-series/{id}', { params: { path: { id: series } } })
  await act(() => cache.touch(['tasks']))
  cleanup()
  open(href('taskEdit', { id: task }))
  expect((await screen.findByText('завершено')).closest('a')?.href).toBeUndefined()
})

test('whoever only does it reads when it comes, and is told by its address that it is not his', async () => {
  const { task, series } = await repeated(await waiter())
  await enterAsWaiter()
  open(href('taskEdit', { id: task }))
  const words = await screen.findByText(/^Каждый день, с 05:00/)
  expect(words.closest('a')?.href).toBeUndefined()
  cleanup()
  open(href('taskSeriesEdit', { id: series }))
  await screen.findByText(messages.TASK_NOT_YOURS)
  expect(screen.queryAllByRole('button', { name: 'Сохранить' })).toHaveLength(0)
})
