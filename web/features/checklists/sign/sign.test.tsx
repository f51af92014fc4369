import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useLayoutEffect } from 'react'
import { useParams } from 'wouter'
import { client } from '../../../api.ts'
import { useRead } from '../../../data/useRead.ts'
import { newId } from '../../../lib/new-id.ts'
import { href } from '../../../routes.ts'
import { signIn } from '../../../shell/session.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import type { Run } from '../hand-in/run.ts'
import { signatureFor } from './asking.ts'
import { SignHost } from './SignHost.tsx'
import { type Signer, useSigner } from './useSigner.ts'

const user = userEvent.setup()
const shown: { signer: Signer | undefined; run: Run | undefined } = { signer: undefined, run: undefined }
function Probe({ run }: { run: Run }) {
  const signer = useSigner(run)
  useLayoutEffect(() => {
    shown.signer = signer
    shown.run = run
  })
  return <SignHost />
}
function Page() {
  const { id = '' } = useParams()
  const { data } = useRead('runGet', { path: { id } })
  return data ? <Probe run={data} /> : null
}
const open = pagesForAdmin({ checklistEdit: Page })
afterEach(() => {
  shown.signer = undefined
  shown.run = undefined
})
const signer = (): Signer => {
  if (!shown.signer) throw new Error('no run is shown')
  return shown.signer
}

/** A shared tablet in the kitchen: a cook has let it in by his PIN. */
async function tablet(): Promise<void> {
  const { data } = await client.POST('/api/auth/login-pin', { body: { pinCode: '9316', subdomain: 'berezka' } })
  if (!data || !('token' in data)) throw new Error('the cook was not let in')
  act(() => signIn(data.token, data))
  const { data: today } = await client.GET('/api/checklist-runs/today')
  const run = today?.runs.find((one) => one.run.sign === 'complete')
  if (!run) throw new Error('no run asks for a signature')
  open(href('checklistEdit', { id: run.run._id }))
  await waitFor(() => signer())
}
const pin = () => screen.getByLabelText('PIN-код')

test('on a shared tablet whoever does it signs by his PIN, once till the end of the day', async () => {
  await tablet()
  expect(signer()).toMatchObject({ needed: true, signer: undefined })
  let given: Promise<string | undefined> = Promise.resolve(undefined)
  act(() => {
    given = signer().signature()
  })
  await user.click(await screen.findByRole('radio', { name: /Павел/ }))
  await user.type(pin(), '1111{Enter}')
  await screen.findByText('Неверный PIN-код')
  await user.type(pin(), '9316{Enter}')
  const signature = await given
  expect(signature).toBeString()
  await waitFor(() => expect(signer().signer?.name).toStartWith('Павел'))
  expect(await signer().signature()).toBe(signature)
})

test('by arrows one goes from name to name, and by Tab on to the code; a tap leads to it at once', async () => {
  await tablet()
  const signers = ['Артём Кузнецов', 'Павел Рощин'].map((name) => ({ id: newId(), name }))
  act(() => void signatureFor({ ...shown.run, signers } as Run))
  const [first, second] = await screen.findAllByRole('radio')
  if (!first || !second) throw new Error('nobody to choose')
  act(() => first.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  expect(screen.getByRole('radio', { checked: true })).toBe(second)
  await user.keyboard('{Tab}')
  expect(document.activeElement).toBe(pin())
  await user.click(first)
  expect(document.activeElement).toBe(pin())
  await user.click(screen.getByRole('button', { name: 'Не сейчас' }))
})

test('who signed one run of the restaurant signs no other that is not his', async () => {
  await tablet()
  let given: Promise<string | undefined> = Promise.resolve(undefined)
  act(() => {
    given = signer().signature()
  })
  await user.click(await screen.findByRole('radio', { name: /Павел/ }))
  await user.type(pin(), '9316{Enter}')
  await given
  await waitFor(() => expect(signer().signer?.name).toStartWith('Павел'))
  // Of a checklist of another position, or somebody's own.
  const other = { ...shown.run, signers: [{ id: newId(), name: 'Артём Кузнецов' }] } as Run
  act(() => {
    given = signatureFor(other)
  })
  await user.click(await screen.findByRole('button', { name: 'Не сейчас' }))
  expect(await given).toBeUndefined()
})

test('without a network it is said that a PIN needs one, and nobody has signed', async () => {
  await tablet()
  const { fetch } = globalThis
  let given: Promise<string | undefined> = Promise.resolve('not asked')
  act(() => {
    given = signer().signature()
  })
  await user.click(await screen.findByRole('radio', { name: /Павел/ }))
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('fetch failed')) })
  try {
    await user.type(pin(), '9316{Enter}')
    await screen.findByText(/^Нет сети: PIN-код проверяет сервер/)
  } finally {
    Object.assign(globalThis, { fetch })
  }
  await user.click(screen.getByRole('button', { name: 'Не сейчас' }))
  expect(await given).toBeUndefined()
  expect(signer().signer).toBeUndefined()
})
