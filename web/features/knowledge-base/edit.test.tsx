import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { indexedDB } from 'fake-indexeddb'
import { clear, createStore, values } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { startMocks } from '../../../mocks/node.ts'
import { client } from '../../api.ts'
import { texts } from '../../api/problem.ts'
import { cache } from '../../data/reads.ts'
import { href, routes } from '../../routes.ts'
import { clearSession, session, signIn } from '../../shell/session.ts'
import { ConfirmHost } from '../../ui/ConfirmHost.tsx'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { writeText } from '../../test/write-text.ts'
import { ArticleCreatePage } from './ArticleCreatePage.tsx'
import { ArticleEditPage } from './ArticleEditPage.tsx'
import { ArticlePage } from './ArticlePage.tsx'

const blocks = [
  { type: 'paragraph', data: { text: 'Ждём гостя' } },
  { type: 'paragraph', data: { text: 'Встречаем <b>сразу</b>' } },
  { type: 'list', data: { style: 'unordered', items: ['меню', 'вода'] } },
  { type: 'delimiter', data: {} },
]
const noIndexedDb = globalThis.indexedDB
let id = ''
let path = { path: { id } }
let editing = ''
let mocks: ReturnType<typeof startMocks>
let drafts: ReturnType<typeof createStore>

beforeAll(() => {
  mocks = startMocks()
  Object.assign(globalThis, { indexedDB })
  drafts = createStore('drafts', 'drafts')
})
afterAll(() => {
  mocks.stop()
  Object.assign(globalThis, { indexedDB: noIndexedDb })
})
beforeEach(async () => {
  await clear(drafts)
  const { data } = await client.POST('/api/auth/login', {
    body: { email: 'admin@berezka.example', password: 'demo-admin' },
  })
  if (!data || !('token' in data)) throw new Error('the administrator was not let in')
  signIn(data.token, data)
  const made = await client.POST('/api/knowledge-base', {
    body: { title: 'Первые пять минут', status: 'published', content: { blocks } },
  })
  id = made.data?._id ?? ''
  path = { path: { id } }
  editing = href('articleEdit', { id })
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  clearSession()
  mocks.reset()
})

function open(address: string) {
  navigate(address, { replace: true })
  return render(
    <MantineProvider env="test">
      <Notifications />
      <main>
        <Switch>
          <Route path={routes.articleCreate.path} component={ArticleCreatePage} />
          <Route path={routes.articleEdit.path} component={ArticleEditPage} />
          <Route path={routes.articleEditMissing.path} component={ArticleEditPage} />
          <Route path={routes.article.path} component={ArticlePage} />
          <Route path={routes.articles.path}>список</Route>
        </Switch>
      </main>
      <ConfirmHost />
    </MantineProvider>,
  )
}

const user = userEvent.setup()
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const titleField = () => screen.findByLabelText<HTMLTextAreaElement>('Заголовок статьи')
const write = async (text: string) => fireEvent.change(await titleField(), { target: { value: text } })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const stored = async () => {
  const { data } = await client.GET('/api/knowledge-base/{id}', { params: { ...path, query: { edit: true } } })
  if (!data) throw new Error('no article')
  return data
}

test('an edit changes what was changed and nothing else; Ctrl+S saves', async () => {
  const before = await stored()
  open(editing)
  await screen.findByText('Изменений нет')
  await write('Первые минуты')
  expect(screen.queryByText('Изменений нет')).toBeNull()
  fireEvent.change(screen.getByLabelText('Комментарий к изменению'), { target: { value: 'Короче' } })
  const save = new KeyboardEvent('keydown', { key: 'ы', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true })
  expect(document.dispatchEvent(save)).toBe(false)
  await screen.findByText('Статья обновлена')
  expect(location.pathname).toBe(href('article', { id }))
  const after = await stored()
  expect(after).toMatchObject({ title: 'Первые минуты', version: before.version + 1, content: before.content })
})

test('nothing but a comment is no change, and nobody is told that there was one (B15)', async () => {
  open(editing)
  await screen.findByText('Изменений нет')
  fireEvent.change(screen.getByLabelText('Комментарий к изменению'), { target: { value: 'Короче' } })
  const save = screen.getByRole('button', { name: 'Сохранить' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(save)
  await waitFor(() => expect(screen.getAllByText('Изменений нет')).toHaveLength(2))
  expect(location.pathname).toBe(editing)
  // A change to the form, and none to the article.
  await write('Первые пять минут ')
  await user.click(save)
  await waitFor(() => expect(location.pathname).toBe(href('article', { id })))
  expect(screen.queryByText('Статья обновлена')).toBeNull()
  expect((await stored()).version).toBe(1)
})

test('one that asks to be known is asked for again where its author says so, or a block «Внимание» says something else', async () => {
  const warning = { type: 'warning', data: { title: 'Внимание', message: 'Тарелки горячие' } }
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { content: { blocks: [warning, ...blocks] } } })
  await client.PUT('/api/knowledge-base/{id}/acknowledgement', { params: path, body: { kind: 'read' } })
  open(editing)
  await write('Первые минуты')
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Попросить прочитать снова' })
  expect((await box()).checked).toBe(false)
  await user.click(await box())
  expect((await box()).checked).toBe(true)
  await user.click(await box())
  await press('Сохранить')
  await screen.findByText('Статья обновлена')
  const asked = async () =>
    (await client.GET('/api/knowledge-base/{id}/acknowledgement', { params: path })).data?.requiredVersion
  expect(await asked()).toBe(2)
  act(() => navigate(editing))
  await writeText('Очень ', 2)
  await waitFor(async () => expect((await box()).checked).toBe(true))
  await screen.findByText(/^Изменён блок «Внимание»/)
  await press('Сохранить')
  await waitFor(async () => expect(await asked()).toBe(4))
})

test('what somebody else asks of the readers meanwhile is written over by no second press (C11)', async () => {
  open(editing)
  await user.click(await screen.findByRole('button', { name: 'Настроить' }))
  await user.click(await screen.findByRole('radio', { name: 'Кнопкой' }))
  const asked = async () => (await client.GET('/api/knowledge-base/{id}/acknowledgement', { params: path })).data
  const body = { kind: 'read', dueDays: 30 } as const
  await client.PUT('/api/knowledge-base/{id}/acknowledgement', { params: path, body })
  const save = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') ?? document.body)
  save()
  await within(screen.getByRole('dialog')).findByText(messages.STALE)
  // The page behind it knows by now.
  await screen.findByText(/30 дней/)
  save()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить', busy: false })).toBeDefined())
  expect((await asked())?.dueDays).toBe(30)
  await within(screen.getByRole('dialog')).findByText(messages.STALE)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a draft is published by one press, and so is a new article', async () => {
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { status: 'draft' } })
  const view = open(editing)
  await write('Первые минуты')
  await press('Опубликовать')
  await screen.findByText('Статья обновлена')
  expect(await stored()).toMatchObject({ title: 'Первые минуты', status: 'published' })
  view.unmount()
  open(href('articleCreate'))
  await write('Новая')
  await writeText('Слово')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Опубликовать' }).matches(':disabled')).toBe(false))
  await press('Опубликовать')
  const link = await screen.findByRole('link', { name: 'Открыть' })
  id = link.getAttribute('href')?.split('/').at(-1) ?? ''
  path = { path: { id } }
  expect(await stored()).toMatchObject({ title: 'Новая', status: 'published' })
})

test('the last letter goes with the save, and the blocks beside it as they came', async () => {
  const before = await stored()
  open(editing)
  await writeText('!')
  const save = new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true })
  document.dispatchEvent(save)
  await screen.findByText('Статья обновлена')
  const after = await stored()
  const [first, ...others] = before.content.blocks
  expect<unknown>(after.content.blocks).toEqual([{ ...first, data: { text: '!Ждём гостя' } }, ...others])
})

const item = (content: string, items: object[] = []) => ({ content, meta: {}, items })
test.each([
  ['flattens a nested list that was touched', false, ['!раз', 'два']],
  ['keeps its levels at the author’s word, and remembers that for the article', true, [item('!раз', [item('два')])]],
])('a save says that it %s (B14)', async (_, keeps, items) => {
  const nested = { type: 'list', data: { style: 'unordered', items: [item('раз', [item('два')])] } }
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { content: [nested] } })
  const warning = 'При сохранении вложенные пункты станут обычными'
  const view = open(editing)
  const line = () => document.querySelector('.ed-levels')?.textContent
  await screen.findByRole('textbox', { name: 'Содержание статьи' })
  expect(line()).toBeUndefined()
  await writeText('!', 3)
  expect(line()).toContain(warning)
  if (keeps) await user.click(screen.getByText('Оставить уровни'))
  expect(line()?.includes(warning) ?? false).toBe(!keeps)
  await press('Сохранить')
  await screen.findByText('Статья обновлена')
  expect<unknown>((await stored()).content).toMatchObject({ blocks: [{ data: { style: 'unordered', items } }] })
  view.unmount()
  if (!keeps) return
  open(editing)
  await writeText('!', 3)
  expect(line()).toBeUndefined()
})

test.each(['/knowledge-base/edit', '/knowledge-base/edit/'])('%s: no id', async (address) => {
  open(address)
  await screen.findAllByText('ID статьи не указан')
  expect(location.pathname).toBe(href('articles'))
})

test('an article that can’t be loaded', async () => {
  open(href('articleEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findAllByText('Ошибка при загрузке статьи')
  expect(location.pathname).toBe(href('articles'))
})

test('a deletion is asked for, and final', async () => {
  open(editing)
  await titleField()
  await press('Удалить статью')
  const dialog = await screen.findByRole('dialog', { name: 'Удалить статью?' })
  expect(dialog.textContent).toContain('история')
  await user.click(within(dialog).getByRole('button', { name: 'Нет' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Удалить статью')
  await user.click(await screen.findByRole('button', { name: 'Да, удалить' }))
  await screen.findAllByText('Статья удалена')
  expect(location.pathname).toBe(href('articles'))
  const { response } = await client.GET('/api/knowledge-base/{id}', { params: path })
  expect(response.status).toBe(404)
})

test('a deletion whose answer was lost is done: the second press says so', async () => {
  open(editing)
  await titleField()
  loseNextAnswer('DELETE', `/api/knowledge-base/${id}`)
  await press('Удалить статью')
  await user.click(await screen.findByRole('button', { name: 'Да, удалить' }))
  await screen.findAllByText(/Сервер недоступен/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Удалить статью')
  await user.click(await screen.findByRole('button', { name: 'Да, удалить' }))
  await screen.findAllByText('Статья удалена')
  expect(location.pathname).toBe(href('articles'))
  expect(screen.queryByText('Статья не найдена')).toBeNull()
})

test('a section that is switched off while the deletion is asked for has deleted nothing, and nobody is told so', async () => {
  const { company } = session
  if (!company) throw new Error('nobody is signed in')
  open(editing)
  await titleField()
  await press('Удалить статью')
  const yes = await screen.findByRole('button', { name: 'Да, удалить' })
  const off = { moduleSettings: { ...company.moduleSettings, knowledgeBase: false } }
  await client.PUT('/api/companies/{id}', { params: { path: { id: company._id } }, body: off })
  await user.click(yes)
  await screen.findAllByText(messages.MODULE_DISABLED)
  expect(screen.queryByText('Статья удалена')).toBeNull()
})

test('somebody else saved meanwhile: the text stays, and writing over is a choice (C11)', async () => {
  open(editing)
  await write('Моя версия')
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { title: 'Чужая версия' } })
  await press('Сохранить')
  const dialog = await screen.findByRole('dialog', { name: 'Статью изменил другой сотрудник' })
  const look = within(dialog).getByRole('link', { name: 'Посмотреть чужую версию' })
  expect([look.getAttribute('href'), look.getAttribute('target')]).toEqual([href('article', { id }), '_blank'])
  expect((await titleField()).value).toBe('Моя версия')
  expect((await stored()).title).toBe('Чужая версия')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить мою версию поверх' }))
  await waitFor(() => expect(location.pathname).toBe(href('article', { id })))
  expect((await stored()).title).toBe('Моя версия')
})

test('writing over takes the text alone: an archived article stays so, and what its author has set is set', async () => {
  open(editing)
  await write('Моя версия')
  fireEvent.change(screen.getByLabelText(/^Теги/), { target: { value: 'мой' } })
  await client.PUT('/api/knowledge-base/{id}', {
    params: path,
    body: { title: 'Чужая версия', status: 'archived', priority: 'high', tags: ['чужой'], order: 7 },
  })
  await press('Сохранить')
  const dialog = await screen.findByRole('dialog', { name: 'Статью изменил другой сотрудник' })
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить мою версию поверх' }))
  await waitFor(() => expect(location.pathname).toBe(href('article', { id })))
  const over = { title: 'Моя версия', tags: ['мой'], status: 'archived', priority: 'high', order: 7 }
  expect(await stored()).toMatchObject(over)
})

test('somebody has deleted it meanwhile: the text goes on as a new article', async () => {
  open(editing)
  await write('Моя версия')
  await client.DELETE('/api/knowledge-base/{id}', { params: path })
  await press('Сохранить')
  const dialog = await screen.findByRole('dialog', { name: 'Статью удалили' })
  expect(within(dialog).queryByRole('link')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Перенести в новую статью' }))
  await waitFor(() => expect(location.pathname).toBe(href('articleCreate')))
  await user.click(await screen.findByRole('button', { name: 'Восстановить' }))
  await waitFor(async () => expect((await titleField()).value).toBe('Моя версия'))
  await press('Создать статью')
  await waitFor(() => expect(location.pathname).toBe(href('articles')))
  const { data } = await client.GET('/api/knowledge-base', { params: { query: { search: 'Моя версия' } } })
  expect(data?.articles.map(({ title }) => title)).toContain('Моя версия')
  await waitFor(async () => expect(await values(drafts)).toHaveLength(0))
})

test('a save whose answer was lost is no work of somebody else: the second press saves (C11)', async () => {
  open(editing)
  await write('Моя версия ')
  fireEvent.change(screen.getByLabelText('Комментарий к изменению'), { target: { value: 'Короче' } })
  await writeText('!', 2)
  loseNextAnswer('PUT', `/api/knowledge-base/${id}`)
  await press('Сохранить')
  await screen.findByText(texts.offline)
  expect(await stored()).toMatchObject({ title: 'Моя версия', version: 2 })
  await write('Моя версия, дописанная')
  await press('Сохранить')
  await screen.findByText('Статья обновлена')
  expect(await stored()).toMatchObject({ title: 'Моя версия, дописанная', version: 3 })
})

test('a reload after a save whose answer was lost offers nothing that is saved already', async () => {
  const view = open(editing)
  await write('Моя версия ')
  fireEvent.change(screen.getByLabelText('Комментарий к изменению'), { target: { value: 'Короче' } })
  loseNextAnswer('PUT', `/api/knowledge-base/${id}`)
  await press('Сохранить')
  await screen.findByText(texts.offline)
  await waitFor(async () => expect(await values(drafts)).toHaveLength(1))
  view.unmount()
  await cache.touch(['knowledge-base']) // read anew, as after a reload
  open(editing)
  await waitFor(async () => expect((await titleField()).value).toBe('Моя версия'))
  await waitFor(async () => expect(await values(drafts)).toHaveLength(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what somebody else has saved over a save whose answer was lost is asked for as ever (C11)', async () => {
  open(editing)
  await write('Моя версия')
  loseNextAnswer('PUT', `/api/knowledge-base/${id}`)
  await press('Сохранить')
  await screen.findByText(texts.offline)
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { tags: ['чужой'] } })
  await press('Сохранить')
  await screen.findByRole('dialog', { name: 'Статью изменил другой сотрудник' })
  expect(await stored()).toMatchObject({ tags: ['чужой'], version: 3 })
})

test('a draft outlives the page, remembers its version and which settings it has set, and goes with the save (A31)', async () => {
  const view = open(editing)
  fireEvent.change(await screen.findByLabelText(/^Теги/), { target: { value: 'мой' } })
  await write('Недописанное')
  await waitFor(async () => expect(JSON.stringify(await values(drafts))).toContain('Недописанное'))
  view.unmount()
  const others = { status: 'archived' as const, tags: ['чужой'], order: 7 }
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { title: 'Чужая версия', ...others } })
  await cache.touch(['knowledge-base']) // some time has gone by

  open(editing)
  const offer = await screen.findByRole('dialog', { name: 'Восстановить несохранённый черновик?' })
  expect(offer.textContent).toContain('только что')
  expect(offer.textContent).toContain('С тех пор статью изменили')
  await user.click(within(offer).getByRole('button', { name: 'Восстановить' }))
  await waitFor(async () => expect((await titleField()).value).toBe('Недописанное'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Сохранить')
  await user.click(await screen.findByRole('button', { name: 'Сохранить мою версию поверх' }))
  await waitFor(() => expect(location.pathname).toBe(href('article', { id })))
  await waitFor(async () => expect(await values(drafts)).toHaveLength(0))
  expect(await stored()).toMatchObject({ title: 'Недописанное', ...others, tags: ['мой'] })
})

test('a change writes the whole article down once, for its draft, however long it is', async () => {
  open(editing)
  await write('Моя')
  const stringify = spyOn(JSON, 'stringify')
  await write('Моя версия')
  const whole = stringify.mock.calls.filter(([value]) => isObject(value) && ('draft' in value || 'blocks' in value))
  const parts = stringify.mock.calls.filter(([value]) => isObject(value) && 'data' in value)
  stringify.mockRestore()
  expect([whole.length, parts.length]).toEqual([1, 0])
})

test('a draft that isn’t wanted is removed', async () => {
  const view = open(href('articleCreate'))
  await write('Лишнее')
  await waitFor(async () => expect(await values(drafts)).toHaveLength(1))
  await writeText('Последние слова')
  view.unmount() // sooner than the next writing is due
  await waitFor(async () => expect(JSON.stringify(await values(drafts))).toContain('Последние слова'))
  open(href('articleCreate'))
  await user.click(await screen.findByRole('button', { name: 'Удалить черновик' }))
  await waitFor(async () => expect(await values(drafts)).toHaveLength(0))
  expect((await titleField()).value).toBe('')
})

test('drafts of several pages that are gone are offered together, and kept when they are not wanted now', async () => {
  for (const title of ['Статья А', 'Статья Б']) {
    const view = open(href('articleCreate'))
    if (title === 'Статья Б') await user.click(await screen.findByRole('button', { name: 'Не сейчас' }))
    await write(title)
    view.unmount()
    await waitFor(async () => expect(JSON.stringify(await values(drafts))).toContain(title))
  }
  open(href('articleCreate'))
  const offer = await screen.findByRole('dialog', { name: 'Восстановить несохранённый черновик?' })
  const choices = within(offer).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['«Статья Б»', '«Статья А»'])
  await user.click(within(offer).getByLabelText('«Статья А»'))
  await user.click(within(offer).getByRole('button', { name: 'Восстановить' }))
  await waitFor(async () => expect((await titleField()).value).toBe('Статья А'))
  expect(await values(drafts)).toHaveLength(2)
})

test('a topic is made on the way and chosen', async () => {
  open(href('articleCreate'))
  await press('Новая тема')
  const dialog = await screen.findByRole('dialog', { name: 'Новая тема' })
  await user.click(within(dialog).getByRole('button', { name: 'Создать тему' }))
  expect(within(dialog).getByText('Введите название темы')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText('Название темы'), { target: { value: 'Лимонады' } })
  await user.click(within(dialog).getByRole('button', { name: 'Создать тему' }))
  await screen.findAllByText('Тема создана успешно!')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Тема', { selector: 'input' }).value).toBe('Лимонады'),
  )
})

/** Old data that the mocks, which keep to the contract, never send. */
async function withContent(content: string, during: () => Promise<void>) {
  const { fetch } = globalThis
  const stub = async (request: Request) => {
    const reply = await fetch(request)
    if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith(id)) return reply
    return Response.json({ ...(await reply.json()), content })
  }
  Object.assign(globalThis, { fetch: stub })
  try {
    await during()
  } finally {
    Object.assign(globalThis, { fetch })
  }
}

test('content that can’t be read is replaced only by the author’s word (B13)', () =>
  withContent('{"blocks":', async () => {
    open(editing)
    await screen.findByText(/^Ошибка чтения контента/)
    expect((await screen.findByLabelText('Содержание статьи')).textContent).toBe('')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' })
    expect(save.disabled).toBe(true)
    await user.click(screen.getByLabelText('Заменить прежнее содержание'))
    screen.getByText('Заполните заголовок и содержание статьи')
    expect(save.disabled).toBe(true)
    await writeText('Заново')
    await waitFor(() => expect(save.disabled).toBe(false))
  }))

test('a position out of use stays chosen and says so', async () => {
  const { data: positions = [] } = await client.GET('/api/positions')
  const one = positions.find(({ status }) => status === 'inactive')
  const other = positions.find(({ status }) => status === 'active')
  if (!one || !other) throw new Error('no positions')
  await client.PUT('/api/knowledge-base/{id}', { params: path, body: { positionAvailable: [one._id, other._id] } })
  open(editing)
  const chips = await screen.findByRole('list', { name: 'Выбранные должности' })
  await waitFor(() => expect(chips.textContent).toContain(`${one.name} (неактивна)`))
  expect(chips.textContent).not.toContain(`${other.name} (неактивна)`)
  await user.click(screen.getByLabelText('Доступна всем'))
  expect(screen.queryByRole('list', { name: 'Выбранные должности' })).toBeNull()
})

test('tags are shown as they will be sent, and their faults at once (B39)', async () => {
  open(href('articleCreate'))
  const field = screen.getByLabelText('Теги')
  fireEvent.change(field, { target: { value: ' бар,, лёд , ' } })
  const chips = within(screen.getByRole('list', { name: /^Теги статьи: 2 из/ })).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['бар', 'лёд'])
  // In signs, as the contract counts.
  fireEvent.change(field, { target: { value: '🍷'.repeat(40) } })
  expect(screen.queryByText(/Не более 40 символов/)).toBeNull()
  fireEvent.change(field, { target: { value: 'ш'.repeat(41) } })
  expect(screen.getAllByText(/Не более 40 символов/).length).toBeGreaterThan(0)
})

test('reading goes on to the neighbours (B24)', async () => {
  const { data } = await client.GET('/api/knowledge-base/{id}/neighbours', { params: path })
  const to = data?.next ?? data?.previous
  if (!to) throw new Error('no neighbour')
  open(href('article', { id }))
  const nav = await screen.findByRole('navigation', { name: 'Соседние статьи' })
  await user.click(within(nav).getByRole('link', { name: new RegExp(data?.next ? 'Следующая' : 'Предыдущая') }))
  expect(await screen.findByRole('heading', { level: 1, name: to.title })).toBeDefined()
  expect(location.pathname).toBe(href('article', { id: to._id }))
})
