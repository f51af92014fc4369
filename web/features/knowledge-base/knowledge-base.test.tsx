import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { startMocks } from '../../../mocks/node.ts'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { onNotice } from '../../api/notice.ts'
import { href, routes } from '../../routes.ts'
import { clearSession, signIn } from '../../shell/session.ts'
import { withReply } from '../../test/login-visit.tsx'
import { holdAnswers } from '../../test/lose-answer.ts'
import { writeText } from '../../test/write-text.ts'
import { ArticleCreatePage } from './ArticleCreatePage.tsx'
import { ArticleListPage } from './ArticleListPage.tsx'
import { ArticlePage } from './ArticlePage.tsx'

const firstMinutes = '019e8746-6c80-79d9-b55c-e135ae920e36'
let mocks: ReturnType<typeof startMocks>

beforeAll(() => {
  mocks = startMocks()
})
afterAll(() => mocks.stop())
beforeEach(() => enter('admin@berezka.example', 'demo-admin'))
afterEach(() => {
  cleanup()
  clearSession()
  mocks.reset()
})

async function enter(email: string, password: string) {
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  if (!data || !('token' in data)) throw new Error(`${email} was not let in`)
  signIn(data.token, data)
}

function open(address: string) {
  navigate(address, { replace: true })
  return render(
    <MantineProvider env="test">
      <main>
        <Switch>
          <Route path={routes.articleCreate.path} component={ArticleCreatePage} />
          <Route path={routes.article.path} component={ArticlePage} />
          <Route path={routes.articles.path} component={ArticleListPage} />
        </Switch>
      </main>
    </MantineProvider>,
  )
}

const rows = () => screen.getAllByRole('row').slice(1)
const user = userEvent.setup()

test('the list shows a page of articles with their count', async () => {
  open(href('articles'))
  await screen.findByText(/^Показаны 1–10 из \d+$/)
  expect(rows()).toHaveLength(10)
  expect(screen.getByRole('status').textContent).toMatch(/^\d+ стат(ья|ьи|ей)$/)
  expect(screen.getByRole('link', { name: 'Создать статью' })).toBeDefined()
})

test('tags narrow the list by the address, and several mean any of them (B11)', async () => {
  open(href('articles', {}, { page: 2 }))
  await screen.findByText(/^Показаны 11–20/)
  const all = Number.parseInt(screen.getByRole('status').textContent, 10)
  await user.click(screen.getByRole('button', { name: 'касса' }))
  await waitFor(() => expect(location.search).toBe(`?tags=${encodeURIComponent('касса')}`))
  await waitFor(() => expect(Number.parseInt(screen.getByRole('status').textContent, 10)).toBeLessThan(all))
  const one = Number.parseInt(screen.getByRole('status').textContent, 10)
  expect(screen.getByRole('button', { name: 'касса', pressed: true })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'бар' }))
  await waitFor(() => expect(decodeURIComponent(location.search)).toBe('?tags=касса,бар'))
  expect(
    screen
      .getAllByRole('button', { pressed: true })
      .map((tag) => tag.textContent)
      .sort(),
  ).toEqual(['бар', 'касса'])
  await waitFor(() => expect(Number.parseInt(screen.getByRole('status').textContent, 10)).toBeGreaterThan(one))
})

test('a tag that is pressed while a search is still being typed stays beside it', async () => {
  open(href('articles'))
  const tag = await screen.findByRole('button', { name: 'касса' })
  await user.type(screen.getByLabelText('Найти статью'), 'чек')
  await user.click(tag)
  await waitFor(() => expect(decodeURIComponent(location.search)).toBe('?search=чек&tags=касса'))
})

test('an article opens from the list and leads back to the same list', async () => {
  open(`${href('articles')}?search=${encodeURIComponent('первые пять минут')}`)
  await user.click(await screen.findByRole('link', { name: /^Первые пять минут гостя/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Первые пять минут гостя/ })).toBeDefined()
  expect(location.pathname).toBe(href('article', { id: firstMinutes }))
  expect(screen.getByRole('link', { name: 'Изменить' })).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Содержание' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Назад к списку статей' }))
  expect(decodeURIComponent(location.search)).toBe('?search=первые+пять+минут')
})

test('what has changed since its reader knew it comes with the text, and pushes down none that is being read', async () => {
  await enter('oficiant@berezka.example', 'demo-staff')
  const path = { path: { id: firstMinutes } }
  const { data: asked } = await client.GET('/api/knowledge-base/{id}/acknowledgement', { params: path })
  expect([asked?.state, asked?.knownVersion]).toEqual(['todo', expect.any(Number)])
  const come = holdAnswers('GET', `/api/knowledge-base/${firstMinutes}/acknowledgement/known`)
  open(href('article', { id: firstMinutes }))
  await waitFor(() => expect(cache.query('acknowledgementGet', path).state.data).toBeDefined())
  await waitFor(() => expect(cache.query('articleGet', path).state.data).toBeDefined())
  expect(screen.queryByRole('heading', { level: 1, name: /^Первые пять минут гостя/ })).toBeNull()
  act(come)
  await screen.findByRole('heading', { level: 1, name: /^Первые пять минут гостя/ })
  screen.getByRole('region', { name: 'Что изменилось с вашего прошлого чтения' })
})

test('reading is protected from copying', async () => {
  open(href('article', { id: firstMinutes }))
  const heading = await screen.findByRole('heading', { level: 1 })
  for (const kind of ['copy', 'cut', 'contextmenu'])
    expect(heading.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))).toBe(false)
  const print = new KeyboardEvent('keydown', { key: 'з', code: 'KeyP', ctrlKey: true, bubbles: true, cancelable: true })
  expect(document.dispatchEvent(print)).toBe(false)
})

test('an article that is not there leads to the list', async () => {
  open(href('article', { id: '00000000-0000-7000-8000-000000000999' }))
  await waitFor(() => expect(location.pathname).toBe(href('articles')))
})

test('what was found stands under the title, and how a mended query was understood', async () => {
  open(`${href('articles')}?search=${encodeURIComponent('ujcnm')}`)
  expect(await screen.findByText('Показаны результаты по запросу «гость»')).toBeDefined()
  const [mark] = document.querySelectorAll('.kb-fragment mark')
  expect(mark?.textContent.toLowerCase().startsWith('гост')).toBe(true)
  expect(mark?.closest('tr')?.querySelector('a')).not.toBeNull()
})

test('nothing found: the filters can be dropped', async () => {
  open(`${href('articles')}?search=zzzzz`)
  await user.click(await screen.findByRole('link', { name: 'Сбросить фильтры' }))
  await screen.findByText(/^Показаны 1–10/)
  expect(screen.getByLabelText<HTMLInputElement>('Найти статью').value).toBe('')
})

test('a failed load empties the list and can be repeated', async () => {
  open(`${href('articles')}?search=${encodeURIComponent('ошибка500')}`)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Ошибка при загрузке статей')).toBeDefined()
  expect(screen.queryAllByRole('table')).toHaveLength(0)
  expect(within(alert).getByRole('button', { name: 'Повторить' })).toBeDefined()
})

test('a refresh that fails keeps what is on the screen and says so; only a first read may lead to /500 (D3)', async () => {
  const told: string[] = []
  const undo = onNotice(({ kind }) => told.push(kind))
  const { unmount } = open(href('articles'))
  await screen.findByText(/^Показаны 1–10/)
  const broken = `${href('articles')}?search=${encodeURIComponent('ошибка500')}`
  act(() => navigate(broken))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toStartWith('Список не обновился, показаны прежние статьи.')
  expect(rows()).toHaveLength(10)
  act(() => navigate(href('articles')))
  await waitFor(() => expect(screen.queryAllByRole('alert').length).toBe(0))
  expect(told).toEqual([])
  unmount()
  open(broken)
  await screen.findByText('Ошибка при загрузке статей')
  expect(told).toEqual(['page-failed'])
  undo()
})

test('an article that can’t be read anew stays on the screen; one that is gone does not (D3)', async () => {
  const told: string[] = []
  const undo = onNotice(({ kind }) => told.push(kind))
  const address = href('article', { id: firstMinutes })
  const { unmount } = open(address)
  await screen.findByRole('heading', { level: 1 })
  unmount()
  await cache.touch(['knowledge-base']) // some time has gone by
  const broken = Response.json({ code: 'INTERNAL', message: 'Сбой' }, { status: 503 })
  await withReply(
    `/api/knowledge-base/${firstMinutes}`,
    () => broken.clone(),
    async () => {
      open(address)
      expect((await screen.findByRole('alert')).textContent).toStartWith('Статья не обновилась, показана прежняя. Сбой')
      expect(screen.getByRole('heading', { level: 1, name: /^Первые пять минут гостя/ })).toBeDefined()
    },
  )
  expect(told).toEqual([])
  const gone = Response.json({ code: 'ARTICLE_NOT_FOUND', message: 'Статья не найдена' }, { status: 404 })
  await withReply(
    `/api/knowledge-base/${firstMinutes}`,
    () => gone.clone(),
    async () => {
      await user.click(screen.getByRole('button', { name: 'Повторить' }))
      await waitFor(() => expect(location.pathname).toBe(href('articles')))
    },
  )
  undo()
})

test('staff see published articles only, and nothing to write with', async () => {
  clearSession()
  await enter('oficiant@berezka.example', 'demo-staff')
  open(`${href('articles')}?status=draft`)
  await screen.findByText(/^Показаны 1–10/)
  for (const absent of ['Черновик', 'Архив', 'Создать статью']) expect(screen.queryByText(absent)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Управление темами' })).toBeNull()
  const offered = within(screen.getByRole('radiogroup', { name: 'Статус' })).getAllByRole<HTMLInputElement>('radio')
  expect(offered.map(({ value, checked }) => [value, checked])).toEqual([['published', true]])
})

test('the tree of staff keeps its shape: a parent of their topics opens and closes them, and is no filter (B9)', async () => {
  clearSession()
  await enter('oficiant@berezka.example', 'demo-staff')
  open(href('articles'))
  const bar = await screen.findByRole('button', { name: 'Бар (статьи для вас только в подтемах)', expanded: true })
  const below = within(bar.closest('li') ?? document.body)
  expect(below.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Вино',
    'Коктейли и настойки',
    'Кофе и чай',
  ])
  expect(screen.queryByRole('link', { name: 'Бар' })).toBeNull()
  await user.click(bar)
  expect(below.queryAllByRole('link')).toEqual([])
  expect(location.search).toBe('')
})

test('a new article is sent and the list opens', async () => {
  open(href('articleCreate'))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Создать статью' })
  expect(send.disabled).toBe(true)
  expect(screen.getByText('Заполните заголовок и содержание статьи')).toBeDefined()
  await user.type(screen.getByLabelText('Заголовок статьи'), 'Лимонады осени')
  await writeText('Сироп и лёд')
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  await waitFor(() => expect(location.pathname).toBe(href('articles')))
  expect(await screen.findByText('Лимонады осени')).toBeDefined()
})

test('a failed send keeps what was typed and says why', async () => {
  open(href('articleCreate'))
  await user.type(screen.getByLabelText('Заголовок статьи'), 'ошибка500')
  await writeText('Текст')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Создать статью' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  await screen.findByText('Внутренняя ошибка сервера')
  expect(screen.getByLabelText('Содержание статьи').textContent).toBe('Текст')
  expect(location.pathname).toBe(href('articleCreate'))
})
