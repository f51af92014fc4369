import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { type Clock, ClockContext, systemClock } from '../../../lib/countdown.ts'
import { href } from '../../../routes.ts'
import { testClock } from '../../../test/clock.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { sendFile } from '../../../uploads/upload-file.ts'
import { LivePage } from './LivePage.tsx'

const standing: { clock: Clock } = { clock: systemClock }
const Page = () => (
  <ClockContext value={standing.clock}>
    <LivePage />
  </ClockContext>
)
const open = pagesForAdmin({ checklistLive: Page })
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const user = userEvent.setup()
afterEach(() => {
  standing.clock = systemClock
})

/** Where somebody has begun: the demo has most there. */
async function moika(): Promise<string> {
  const { data } = await client.GET('/api/restaurants')
  return data?.find(({ name }) => name.includes('Мойке'))?._id ?? ''
}
/** Too warm, and said why: it opens a task. */
async function warm(restaurant: string): Promise<void> {
  const { data: live } = await client.GET('/api/checklist-runs/live', { params: { query: { restaurant } } })
  const id = live?.runs.find(({ run }) => run.checklist.title === 'Температура холодильников')?.run._id ?? ''
  const path = { id }
  const { data } = await client.GET('/api/checklist-runs/{id}', { params: { path } })
  const item = data?.items.find(({ onFail }) => onFail)
  if (!item) throw new Error('no item opens a task')
  const unpatch = patchXhr()
  const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))
  const sent = await sendFile(new File([bytes], 'Датчик.png', { type: 'image/png' }))
  unpatch()
  if (!sent || !('stored' in sent)) throw new Error('the photo was not taken')
  const answer = {
    photos: [{ fileId: sent.stored.id }],
    itemId: item.id,
    value: 9,
    comment: 'дверь',
    notScannedReason: 'залит',
    answeredAt: new Date().toISOString(),
    clientId: crypto.randomUUID(),
  }
  await client.PUT('/api/checklist-runs/{id}/answers', { params: { path }, body: { answers: [answer] } })
}
const section = (name: RegExp) => screen.findByRole('region', { name })

test('a shift tells what is late and who is at it, its deviations with their tasks, and reminds once an hour', async () => {
  const restaurant = await moika()
  await warm(restaurant)
  open(href('checklistLive', {}, { restaurant }))
  const late = await section(/^Просрочено/)
  const row = within(late).getByRole('listitem')
  expect(row.textContent).toContain('Санитарный обход')
  expect(row.textContent).toMatch(/до \d\d:\d\d · на \d+ минут/)
  expect(row.textContent).toContain('6 из 13')
  const aside = screen.getByRole('complementary')
  expect(
    within(aside)
      .getByRole('link', { name: /^Задача №\d+/ })
      .getAttribute('href'),
  ).toMatch(/^\/tasks\/.+\/edit$/)
  await user.click(within(row).getByRole('button', { name: /^Напомнить/ }))
  await within(row).findByText(/^Напомнили в \d\d:\d\d$/)
  expect(within(row).queryByRole('button')).toBeNull()
})

test('it asks by itself while it is seen, and says since when nothing is heard', async () => {
  const clock = testClock(Date.now())
  standing.clock = clock
  open(href('checklistLive', {}, { restaurant: await moika() }))
  await section(/^Просрочено/)
  const { fetch } = globalThis
  let asked = 0
  let isThere = true
  Object.assign(globalThis, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const isLive = new Request(input, init).url.includes('/live')
      if (isLive) asked += 1
      return isLive && !isThere ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)
    },
  })
  try {
    await screen.findByText(/обновлено в/)
    await act(async () => clock.pass(15_000))
    await waitFor(() => expect(asked).toBe(1))
    isThere = false
    // A look that is still under way is not begun anew.
    await waitFor(async () => {
      await act(async () => clock.pass(15_000))
      expect(asked).toBeGreaterThan(3)
    })
    await screen.findByText(/^связи нет с \d\d:\d\d$/)
    expect(screen.queryByText(/обновлено в/)).toBeNull()
    // What was heard last stays.
    await section(/^Просрочено/)
  } finally {
    Object.assign(globalThis, { fetch })
  }
})
