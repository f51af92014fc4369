import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { holdUploads } from '../../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { TaskCreatePage } from '../create/TaskCreatePage.tsx'

const open = pagesForAdmin({ taskCreate: TaskCreatePage })
const user = userEvent.setup()
const me = () => session.user?.id ?? ''

/** Calls wait, until the test ends. */
function held(...paths: string[]) {
  const calls = holdUploads()
  calls.others.push(...paths)
  onTestFinished(calls.restore)
  return calls
}

test('files that go up together all stay, whichever comes first', async () => {
  onTestFinished(patchXhr())
  const uploads = held()
  open(href('taskCreate'))
  const chosen = ['plan.pdf', 'scheme.pdf'].map(
    (name) => new File(['%PDF-1.7\n', name], name, { type: 'application/pdf' }),
  )
  await user.upload(await screen.findByLabelText('Вложения'), chosen)
  await uploads.end(1, 'arrives')
  await screen.findByRole('link', { name: 'scheme.pdf' })
  await uploads.end(0, 'arrives')
  await screen.findByRole('link', { name: 'plan.pdf' })
  screen.getByRole('link', { name: 'scheme.pdf' })
})

test('whoever is called with a ё is offered to whoever types е', async () => {
  const path = { id: me() }
  const { data: known } = await client.GET('/api/users/{id}', { params: { path } })
  await client.PUT('/api/users/{id}', { params: { path }, body: { name: 'Артём Ёлкин', email: known?.email ?? '' } })
  open(href('taskCreate'))
  await user.type(await screen.findByRole('combobox', { name: 'Исполнители' }), 'артем ел')
  await screen.findByRole('option', { name: 'Артём Ёлкин' })
})
