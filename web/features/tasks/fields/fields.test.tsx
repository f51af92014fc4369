import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { href } from '../../../routes.ts'
import { holdUploads } from '../../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { TaskCreatePage } from '../create/TaskCreatePage.tsx'

const open = pagesForAdmin({ taskCreate: TaskCreatePage })
const user = userEvent.setup()

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
