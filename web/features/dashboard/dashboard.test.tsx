import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { beforeEach, expect, test } from 'bun:test'
import { examples } from '../../../openapi/gen/examples.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { ClockContext } from '../../lib/countdown.ts'
import { unshownOf } from './mine/unshown.ts'
import { href } from '../../routes.ts'
import { network } from '../../shell/network.ts'
import { session } from '../../shell/session.ts'
import { testClock } from '../../test/clock.ts'
import { loseAnswers } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { DashboardPage } from './DashboardPage.tsx'

type Dashboard = components['schemas']['Dashboard']
const { dashboardOfWaiter: waiter, dashboardOfAdmin: admin } = examples.dashboard

let clock = testClock(0)
beforeEach(() => {
  clock = testClock(Date.parse(waiter.at))
})
pagesForAdmin({})
const user = userEvent.setup()
const open = () =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <ClockContext value={clock}>
        <DashboardPage />
      </ClockContext>
    </MantineProvider>,
  )
const asked = () => cache.query('dashboardGet', undefined)
/** The page with that answer. */
async function show(dashboard: Dashboard) {
  open()
  // A copy of the test before may be shown until the answer comes.
  await waitFor(() => expect([asked().state.loading, asked().state.keptAt]).toEqual([false, 0]))
  await screen.findByText(/обновлено в/)
  await act(async () => cache.show(asked(), () => dashboard))
}
const block = async (name: string) => within(await screen.findByRole('region', { name }))

test('it greets by the hour, by the first name, and says of when it is', async () => {
  clock = testClock(new Date(2026, 10, 21, 9, 15).getTime())
  open()
  await screen.findByRole('heading', { name: 'Доброе утро, Марина!' })
  await screen.findByText(/^Суббота, 21 ноября 2026 · обновлено в \d\d:\d\d$/)
  expect(document.title).toBe('Главная')
  act(() => clock.pass(4 * 3_600_000))
  await screen.findByRole('heading', { name: 'Добрый день, Марина!' })
})

test('one’s own day: what to do now has the one button, the rest is a row each', async () => {
  await show(waiter)
  const now = await block('Сейчас')
  const [run] = waiter.me.checklists?.runs ?? []
  expect(now.getByRole('link').getAttribute('href')).toBe(href('checklistExecute', {}, { run: run?._id }))
  expect(now.getByRole('link', { name: 'Продолжить: Температура холодильников' })).toBeDefined()
  expect(now.getByText('3 из 8')).toBeDefined()
  const next = await block('Дальше сегодня')
  expect(next.getByText('Просрочена на 20 минут')).toBeDefined()
  expect(next.getByText('Задача №134 · нужно фото')).toBeDefined()
  const read = await block('Нужно прочитать')
  expect(read.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Новость · требует ознакомления',
    'Статья · изменилась с вашего чтения',
  ])
  const rest = [/^Новости/, /^Статьи/].map((name) => read.getByRole('link', { name }).getAttribute('href'))
  expect(rest).toEqual([href('news'), href('articles', {}, { read: 'todo' })])
  expect(screen.getByRole('img', { name: 'Пройдено 4 из 8' })).toBeDefined()
  expect(screen.getByText('Дальше: «Аллергены»')).toBeDefined()
  expect((await block('Тесты')).getByText('10 вопросов · 10 минут')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Что не так сейчас' })).toBeNull()
})

test('a day that is longer than the page says how much more of it there is, and where', async () => {
  const { me } = waiter
  if (!me.checklists || !me.tasks) throw new Error('no day')
  const total = me.checklists.runs.length + 3
  await show({ ...waiter, me: { ...me, checklists: { ...me.checklists, total } } })
  const next = await block('Дальше сегодня')
  expect(next.getByRole('link', { name: 'Ещё 3 чек-листа' }).getAttribute('href')).toBe(href('checklistExecute'))
  const { checklists, tasks } = me
  const whole = { ...tasks, total: tasks.tasks.length }
  expect(unshownOf({ tasks: { ...whole, total: whole.total + 2 } }, { later: [] })).toEqual([
    { to: href('tasks'), words: 'Ещё 2 задачи' },
  ])
  expect(
    unshownOf({ checklists: { ...checklists, total: checklists.runs.length }, tasks: whole }, { later: [] }),
  ).toEqual([])
})

test('a day on which nothing is left says so, block by block', async () => {
  const { me } = waiter
  await show({
    ...waiter,
    me: {
      checklists: { total: 0, runs: [] },
      tasks: { total: 0, overdue: 0, tasks: [] },
      tests: { total: 0, tests: [] },
      news: { unread: 0, news: (me.news?.news ?? []).map((one) => ({ ...one, isRead: true, needsAck: false })) },
    },
  })
  for (const text of ['На сегодня всё выполнено', 'Все тесты сданы', 'Вы прочитали все новости'])
    await screen.findByText(text)
  expect(screen.queryByRole('region', { name: 'Сейчас' })).toBeNull()
  await act(async () => cache.show(asked(), () => ({ ...waiter, me: { tasks: { total: 0, overdue: 0, tasks: [] } } })))
  await screen.findByText('Новых задач нет')
})

test('the company: each tile is the way to its rows, each wrong row has its press', async () => {
  await show(admin)
  const tiles = within(await screen.findByRole('list', { name: 'Показатели' }))
  expect(tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Чек-листы сегодня14 из 24', href('checklistLive')],
    ['Просроченные задачи2', href('tasks', {}, { scope: 'all', overdue: true })],
    ['Тесты сданы86%', href('testsAdmin')],
    ['Новости прочитаны74%', href('news')],
  ])
  const wrong = await block('Что не так сейчас')
  expect(wrong.getByText('отклонение 12 минут назад · задача №131, Марина С.')).toBeDefined()
  expect(wrong.getByRole('link', { name: 'Открыть: Холодильник 2, рыба: +4,5 °C' })).toBeDefined()
  expect((await block('По ресторанам')).getByText('58%')).toBeDefined()
})

test('a late run is reminded of where it stands', async () => {
  const { data } = await client.GET('/api/checklist-runs', { params: { query: { scope: 'all' } } })
  const run = data?.runs.find(({ actions }) => actions.includes('remind'))
  if (!run) throw new Error('the demo always has a run that is open')
  const row = {
    ...{ kind: 'lateRun' as const, target: run._id, title: run.checklist.title, restaurant: null, at: waiter.at },
    ...{ timezone: 'Europe/Moscow', people: [], answeredCount: 0, itemsCount: 4, canRemind: true },
  }
  await show({ ...admin, company: { ...admin.company, wrong: { total: 1, rows: [row] } } })
  const wrong = await block('Что не так сейчас')
  await user.click(wrong.getByRole('button', { name: `Напомнить: «${run.checklist.title}» не завершен` }))
  await screen.findByText(/^Напомнили \d+ сотрудник/)
})

test('all is well: one line', async () => {
  await show({ ...admin, company: { ...admin.company, wrong: { total: 0, rows: [] } } })
  await screen.findByText('Отклонений и просрочек нет')
  expect(screen.queryByRole('region', { name: 'Что не так сейчас' })).toBeNull()
})

test('a block fails alone and can be asked again', async () => {
  await show(admin)
  const last = await block('Последние события')
  await last.findByText('Не удалось загрузить блок')
  await user.click(last.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText('Не удалось загрузить блок')).toBeNull())
  expect(await (await block('Последние события')).findAllByRole('listitem')).toHaveLength(10)
})

test('it is asked anew each minute, on the way back, and after a change of anything', async () => {
  open()
  const last = await block('Последние события')
  await client.POST('/api/restaurants', { body: { name: 'На Лесной' } })
  act(() => clock.pass(60_000))
  expect(await last.findByRole('link', { name: 'На Лесной' })).toBeDefined()
  await client.POST('/api/restaurants', { body: { name: 'На Мойке, 5' } })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await last.findByRole('link', { name: 'На Мойке, 5' })).toBeDefined()
})

test('without a network the last answer stays, under the strip; without one the page says so', async () => {
  // All of them: the page asks again by itself as soon as somebody answers anything.
  const first = loseAnswers('GET', '/api/dashboard')
  open()
  await screen.findByText('Не удалось загрузить главную')
  first()
  // While a try that was begun before is still out, the button can't be pressed.
  await waitFor(() => {
    for (const again of screen.queryAllByRole('button', { name: 'Повторить' })) fireEvent.click(again)
    expect(screen.getByRole('region', { name: 'Последние события' })).toBeDefined()
  })
  loseAnswers('GET', '/api/dashboard')
  act(() => void window.dispatchEvent(new Event('focus')))
  // The strip above the page says that it is a copy.
  await waitFor(() => expect(network.keptAt).toBeDefined())
  await block('Последние события')
})

test('nobody but an administrator is told of the company, or offered its first steps', async () => {
  act(() => {
    if (session.user) session.user.role = 'user'
  })
  await show(waiter)
  await block('Нужно прочитать')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'С чего начать' })).toBeNull())
})
