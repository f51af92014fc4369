import 'fake-indexeddb/auto'
import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { onNotice } from '../api/notice.ts'
import { keptOwner } from '../data/kept.ts'
import { outbox } from '../data/later.ts'
import { ClockContext, systemClock } from '../lib/countdown.ts'
import { testClock } from '../test/clock.ts'
import { berezka, waiter } from '../test/people.ts'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { LazyWaitingList } from './LazyWaitingList.tsx'
import { followNetwork, network } from './network.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { clearSession, logoutGuard, session, signIn } from './session.ts'
import { SidebarUser } from './SidebarUser.tsx'

const user = userEvent.setup()
const realFetch = globalThis.fetch
let isThere: boolean
let asked: { path: string; bearer: string | null }[]
let answer: (name: string) => Response
let stop: () => void

const fakeFetch = async (request: Request) => {
  const { pathname } = new URL(request.url)
  if (!isThere) throw new TypeError('fetch failed')
  if (pathname !== '/api/positions') return Response.json({})
  asked.push({ path: pathname, bearer: request.headers.get('authorization') })
  return answer(((await request.json()) as { name: string }).name)
}
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  Object.assign(globalThis, { fetch: fakeFetch })
  isThere = false
  asked = []
  answer = () => Response.json({ success: true }, { status: 201 })
  logoutGuard.free()
  stop = followNetwork()
  navigate('/dashboard', { replace: true })
  signIn('t1', { user: waiter, company: berezka })
})
afterEach(async () => {
  cleanup()
  stop()
  await outbox.wipe()
  clearSession()
})

const draw = (clock = systemClock) =>
  render(
    <MantineProvider env="test">
      <ClockContext value={clock}>
        <main>
          <OfflineStrip />
          <SidebarUser collapsed={false} />
        </main>
        <LazyWaitingList />
        <ConfirmHost />
      </ClockContext>
    </MantineProvider>,
  )
/** Waits on the device, after a first try without a network. */
async function write(name: string): Promise<void> {
  await act(async () => {
    await outbox.add('positionCreate', { body: { name } }, crypto.randomUUID(), { about: name })
    await outbox.flush()
  })
}
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button))
const strip = () => document.querySelector('.offline-strip')?.textContent
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'))

test('what the server takes at once is said by no strip, which would move the page twice; what it leaves lying is', async () => {
  draw()
  const line = document.querySelector('.offline-strip')
  const seen: string[] = []
  const looking = new MutationObserver(() => seen.push(strip() ?? ''))
  if (line) looking.observe(line, { childList: true, subtree: true, attributes: true })
  isThere = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(network.online).toBe(true))
  seen.length = 0
  await write('Бармен')
  expect(asked.length).toBe(1)
  expect(seen).toEqual([])
  looking.disconnect()

  answer = () => new Response(null, { status: 503 })
  await write('Повар')
  expect(strip()).toBe('')
  await waitFor(() => expect(strip()).toContain('Не отправлено: 1'), { timeout: 10_000 })
  await write('Хостес')
  // Beside one that waits nothing is on its way.
  await waitFor(() => expect(strip()).toContain('Не отправлено: 2'))
})

test('the list says what waits, tries it now, and keeps what the server refused until its writer has read it', async () => {
  draw()
  await write('Бармен')
  await write('Пекарь')
  await waitFor(() => expect(strip()).toBe('Не отправлено: 2Показать'))
  await press('Показать')
  await waitFor(() => expect(dialogs()).toEqual(['Не отправлено: 2']))
  expect(rows()).toEqual([
    expect.stringMatching(/^Изменение: Бармен\d\d:\d\d · ждёт сети$/),
    expect.stringMatching(/^Изменение: Пекарь\d\d:\d\d · ждёт сети$/),
  ])
  await press('Отправить сейчас')
  await screen.findByText('Сервер не ответил. Отправим сами, когда появится сеть')

  isThere = true
  answer = (name) =>
    name === 'Бармен'
      ? Response.json({ code: 'STALE', message: 'Такая должность уже есть' }, { status: 409 })
      : Response.json({ success: true }, { status: 201 })
  await press('Отправить сейчас')
  await waitFor(() => expect(dialogs()).toEqual(['Не отправлено: 1']))
  expect(rows()).toEqual([expect.stringContaining('Не принято: Такая должность уже есть')])
  expect(screen.queryByRole('button', { name: 'Отправить сейчас' })).toBeNull()
  expect(strip()).toBe('Не отправлено: 1Показать')
  await press(/^Убрать/)
  await press('Да, убрать')
  await waitFor(() => expect(dialogs()).toEqual(['Всё отправлено']))
  expect([strip(), outbox.state.refused.length]).toEqual(['', 0])
})

test('what waits over midnight says of which day it is', async () => {
  const clock = testClock(Date.now())
  draw(clock)
  await write('Бармен')
  await press('Показать')
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Изменение: Бармен\d\d:\d\d · ждёт сети$/)]))
  act(() => clock.pass(24 * 60 * 60_000))
  expect(rows()).toEqual([expect.stringMatching(/Бармен\d\d\.\d\d\.\d{4} \d\d:\d\d · ждёт сети$/)])
})

test('a sign-out asks before it deletes what waits; with nothing that waits it asks nothing', async () => {
  draw()
  await write('Бармен')
  await press(/^Выйти(?! на всех)/)
  await waitFor(() => expect(dialogs()).toEqual(['Не отправлено: 1. Выйти и удалить?']))
  await press('Остаться')
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect([session.token, outbox.state.waiting.length]).toEqual(['t1', 1])
  await press(/^Выйти(?! на всех)/)
  await press('Выйти и удалить')
  await waitFor(() => expect([session.token, outbox.state.waiting.length]).toEqual([null, 0]))

  act(() => signIn('t2', { user: waiter, company: berezka }))
  logoutGuard.free()
  await press(/^Выйти(?! на всех)/)
  await waitFor(() => expect(session.token).toBeNull())
  expect(dialogs()).toEqual([])
})

test('the sign-out on every device names what this one would delete', async () => {
  draw()
  await write('Бармен')
  await press('Сеансы на всех устройствах')
  await screen.findByText(/Не отправлено с этого устройства: 1\. После выхода это не восстановить\.$/)
})

test('a session that died leaves it for the same person; nobody sends it meanwhile, and another one never', async () => {
  const said: string[] = []
  const undo = onNotice((notice) => said.push(notice.kind === 'toast' ? notice.text : notice.kind))
  await write('Бармен')
  act(clearSession)
  isThere = true
  await act(() => outbox.flush())
  expect([asked, said, outbox.state.waiting.length]).toEqual([[], [], 1])
  isThere = false
  signIn('t2', { user: waiter, company: berezka })
  isThere = true
  await act(() => outbox.flush())
  await act(() => outbox.flush())
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t2'])

  isThere = false
  await write('Пекарь')
  act(clearSession)
  isThere = true
  signIn('t3', { user: { ...waiter, id: 'anna' }, company: berezka })
  await waitFor(() => expect(said).toEqual(['На этом устройстве удалены неотправленные данные другого сотрудника: 1']))
  await act(() => outbox.flush())
  expect([asked.length, network.waiting, keptOwner()]).toEqual([1, 0, `${berezka._id}/anna`])
  undo()
})
