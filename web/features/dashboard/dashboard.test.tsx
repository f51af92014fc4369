import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { beforeEach, expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { ClockContext } from '../../lib/countdown.ts'
import { href } from '../../routes.ts'
import { myReading } from '../../shell/mine.ts'
import { session } from '../../shell/session.ts'
import { testClock } from '../../test/clock.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { myTasks, myTests, publishedArticles } from './asked.ts'

let clock = testClock(0)
beforeEach(() => {
  clock = testClock(new Date(2026, 10, 21, 9, 15).getTime())
})
pagesForAdmin({})
const user = userEvent.setup()
const open = () =>
  render(
    <MantineProvider env="test">
      <ClockContext value={clock}>
        <DashboardPage />
      </ClockContext>
    </MantineProvider>,
  )
const block = async (name: string) => within(await screen.findByRole('region', { name }))

test('it greets by the hour, by the first name', async () => {
  open()
  await screen.findByRole('heading', { name: 'Доброе утро, Марина!' })
  expect(screen.getByText('Суббота, 21 ноября 2026')).toBeDefined()
  expect(document.title).toBe('Главная')
  act(() => clock.pass(4 * 3_600_000))
  await screen.findByRole('heading', { name: 'Добрый день, Марина!' })
})

test('the five newest published articles, each a link', async () => {
  const { data: all } = await client.GET('/api/knowledge-base', {
    params: { query: { status: 'published', limit: 100 } },
  })
  const newest = all?.articles.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 5) ?? []
  open()
  const links = (await (await block('Новое в базе знаний')).findAllByRole('listitem')).map((row) =>
    within(row).getByRole('link'),
  )
  expect(links.map((link) => link.getAttribute('href'))).toEqual(newest.map(({ _id }) => href('article', { id: _id })))
})

test('the last events, anew each minute', async () => {
  open()
  const last = await block('Последние события')
  expect(await last.findAllByRole('listitem')).toHaveLength(10)
  expect(last.getByRole('link', { name: 'Журнал' }).getAttribute('href')).toBe(href('eventLog'))
  await client.POST('/api/restaurants', { body: { name: 'На Лесной' } })
  act(() => clock.pass(60_000))
  expect(await last.findByRole('link', { name: 'На Лесной' })).toBeDefined()
  await client.POST('/api/restaurants', { body: { name: 'На Мойке, 5' } })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await last.findByRole('link', { name: 'На Мойке, 5' })).toBeDefined()
})

test('my open tasks, those that are due first first, and the way to what is late', async () => {
  const { data } = await client.GET('/api/tasks', { params: { query: myTasks.query } })
  open()
  const mine = await block('Мои задачи')
  await waitFor(() => expect(mine.queryAllByRole('listitem')).toHaveLength(data?.tasks.length ?? 0))
  expect(mine.getByRole('link', { name: 'Все' }).getAttribute('href')).toBe(href('tasks'))
  act(() =>
    cache.show(cache.query('taskList', myTasks), (page) => ({ ...page, counters: { ...data?.counters, overdue: 3 } })),
  )
  const late = await mine.findByRole('link', { name: 'Мои просроченные: 3' })
  expect(late.getAttribute('href')).toBe('/tasks?overdue=true')
  act(() => cache.show(cache.query('taskList', myTasks), (page) => ({ ...page, tasks: [] })))
  await mine.findByText('У вас нет открытых задач')
})

test('a block fails alone and can be asked again', async () => {
  loseNextAnswer('GET', '/api/event-log')
  open()
  const last = await block('Последние события')
  await last.findByText('Не удалось загрузить блок')
  expect(await (await block('Новое в базе знаний')).findAllByRole('listitem')).toHaveLength(5)
  await user.click(last.getByRole('button', { name: 'Повторить' }))
  expect(await last.findAllByRole('listitem')).toHaveLength(10)
})

test('a refresh that fails leaves the rows, with a word above them', async () => {
  open()
  const last = await block('Последние события')
  await last.findAllByRole('listitem')
  loseNextAnswer('GET', '/api/event-log')
  act(() => void window.dispatchEvent(new Event('focus')))
  await last.findByText(/^Блок не обновился, показано прежнее\./)
  expect(last.getAllByRole('listitem')).toHaveLength(10)
  await user.click(last.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(last.queryByText(/^Блок не обновился/)).toBeNull())
  expect(last.getAllByRole('listitem')).toHaveLength(10)
})

test('tests that are not passed yet, each the way to take it', async () => {
  const { data = [] } = await client.GET('/api/tests', { params: myTests })
  open()
  const links = await (await block('Тесты')).findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    href('tests'),
    ...data.slice(0, 5).map(({ _id }) => href('testTake', { id: _id })),
  ])
})

test('what is to be read, with how many there are of it, and the next step of a course', async () => {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Гостя встречают у двери' } }] }
  const body = { title: 'Встреча у входа', status: 'published', content } as const
  const { data: article } = await client.POST('/api/knowledge-base', { body })
  const id = article?._id ?? ''
  const asks = { kind: 'read', dueDays: 3 } as const
  await client.PUT('/api/knowledge-base/{id}/acknowledgement', { params: { path: { id } }, body: asks })
  const steps = [{ type: 'article' as const, id }]
  const { data: course } = await client.POST('/api/courses', { body: { title: 'Первый день', dueDays: 1, steps } })
  const { data: reading } = await client.GET('/api/acknowledgements', { params: myReading })
  open()
  const toRead = await block(`Нужно прочитать: ${reading?.counts.todo}`)
  const links = toRead.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links[0]).toBe(href('articles', {}, { read: 'todo' }))
  expect(links).toContain(href('article', { id }))
  const mine = await block('Курсы')
  const link = mine.getByRole('link', { name: 'Первый день: 0 из 1' })
  expect(link.getAttribute('href')).toBe(href('course', { id: course?._id ?? '' }))
  expect(mine.getByText(/^Дальше: Встреча у входа/)).toBeDefined()
})

test('a section that is switched off is not there', async () => {
  open()
  await block('Последние события')
  act(() => {
    if (session.company)
      session.company.moduleSettings = {
        ...session.company.moduleSettings,
        analytics: false,
        knowledgeBase: false,
        tasks: false,
        testing: false,
      }
  })
  await waitFor(() => expect(screen.queryAllByRole('region').length).toBe(0))
})

test('nobody but an administrator sees the log', async () => {
  act(() => {
    if (session.user) session.user.role = 'user'
  })
  open()
  const blocks = ['Мои задачи', 'Нужно прочитать: 1', 'Тесты', 'Новое в базе знаний']
  const names = () => screen.queryAllByRole('region').map((one) => one.querySelector('h2')?.textContent)
  await waitFor(() => expect(names()).toEqual(blocks))
})

test('without articles the block says what will be there', async () => {
  open()
  const block5 = await block('Новое в базе знаний')
  await block5.findAllByRole('listitem')
  act(() => cache.show(cache.query('articleList', publishedArticles), (page) => ({ ...page, articles: [] })))
  await block5.findByText('Здесь появятся новые статьи, которые вам доступны.')
  cleanup()
  expect(clock.running()).toBe(0)
})
