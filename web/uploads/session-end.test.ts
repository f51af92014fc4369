import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import '../test/dom.ts'
import { type Notice, onNotice } from '../api/notice.ts'
import { clearSession, signIn } from '../shell/session.ts'
import { holdUploads } from '../test/hold-uploads.ts'
import { berezka, waiter } from '../test/people.ts'
import { patchXhr } from '../test/xhr.ts'
import { beginUpload, endUploads, retryUpload, uploadState } from './running.ts'
import { uploadFile } from './upload-file.ts'

let restoreXhr: () => void
let held: ReturnType<typeof holdUploads>
beforeAll(() => {
  restoreXhr = patchXhr()
  held = holdUploads()
})
afterAll(() => {
  held.restore()
  restoreXhr()
})
let stopHearing = () => {}
afterEach(() => {
  stopHearing()
  endUploads()
  clearSession()
  held.aborted.length = 0
})

const who = { user: waiter, company: berezka }
const pdf = () => new File(['%PDF-1.4\n'], 'Меню.pdf', { type: 'application/pdf' })

test('a file on its way ends with the session, and is let go, which is said', async () => {
  const said: Notice[] = []
  stopHearing = onNotice((notice) => said.push(notice))
  signIn('t1', who)
  const id = beginUpload(pdf())
  const alone = uploadFile(pdf())
  await waitFor(() => expect(held.under()).toBe(2))
  clearSession()
  await waitFor(() => expect(held.aborted).toHaveLength(2))
  expect(await alone).toEqual({ state: 'cancelled' })
  expect(uploadState(id)).toBeUndefined()
  const text = 'Не загрузились файлы: «Меню.pdf». Войдите и добавьте их снова'
  expect(said).toEqual([{ kind: 'toast', tone: 'info', text }])
  // Nothing is kept that could be sent again.
  retryUpload(id)
  expect(uploadState(id)).toBeUndefined()
})

test('it ends when another person signs in in its place, and the new one’s own goes on', async () => {
  signIn('t1', who)
  const before = uploadFile(pdf())
  await waitFor(() => expect(held.under()).toBe(3))
  signIn('t2', who)
  expect(await before).toEqual({ state: 'cancelled' })
  void uploadFile(pdf())
  await waitFor(() => expect(held.under()).toBe(4))
  signIn('t2', who)
  expect(held.aborted).toHaveLength(1)
})
