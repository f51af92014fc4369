import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ClockContext } from '../../lib/countdown.ts'
import { href } from '../../routes.ts'
import { testClock } from '../../test/clock.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { MonitoringPage } from './MonitoringPage.tsx'

const clock = testClock(Date.now())
const open = pagesForAdmin({
  monitoring: () => (
    <ClockContext value={clock}>
      <MonitoringPage />
    </ClockContext>
  ),
})
const pollMs = limits.monitoring.pollSeconds * 1000

test('a day that goes on is asked again by itself; what is shown stays when that fails', async () => {
  open(href('monitoring'))
  await screen.findByRole('link', { name: /, Чек-листы выполнены$/ })
  const came = loseNextAnswer('GET', '/api/monitoring/summary')
  act(() => clock.pass(pollMs))
  await screen.findByText(/^Цифры не обновились/)
  screen.getByRole('link', { name: /, Чек-листы выполнены$/ })
  act(() => clock.pass(pollMs))
  await waitFor(() => expect(screen.queryAllByText(/^Цифры не обновились/).length).toBe(0))
  expect(came()).toBe(2)
})

test('days that are over are asked once', async () => {
  open(href('monitoring', {}, { period: 'yesterday' }))
  await screen.findByRole('link', { name: /, Чек-листы выполнены$/ })
  const came = loseNextAnswer('GET', '/api/monitoring/summary')
  act(() => clock.pass(pollMs))
  // The next question is the first that comes, and its answer is the one that is lost.
  await userEvent.click(screen.getByRole('button', { name: 'Сегодня' }))
  await screen.findByText('Ошибка загрузки статистики')
  expect(came()).toBe(1)
})

test('a question that nobody answered right is marked', async () => {
  const { fetch } = globalThis
  onTestFinished(() => void (globalThis.fetch = fetch))
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    if (new URL(request.url).pathname !== '/api/monitoring/tests') return response
    const body = await response.text()
    return new Response(body.replace(/"rightRate":\d+/, '"rightRate":0'), response)
  }
  globalThis.fetch = Object.assign(answer, { preconnect: fetch.preconnect })
  open(href('monitoring', {}, { tab: 'tests', period: '30' }))
  await screen.findByText('Никто не ответил верно, проверьте вопрос')
})
