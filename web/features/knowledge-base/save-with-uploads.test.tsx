import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { client } from '../../api.ts'
import { insertFiles } from '../../editor/uploads/paste-files.ts'
import { href } from '../../routes.ts'
import { holdUploads } from '../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { writeText } from '../../test/write-text.ts'
import { patchXhr } from '../../test/xhr.ts'
import { ArticleCreatePage } from './ArticleCreatePage.tsx'
import { ArticleEditPage } from './ArticleEditPage.tsx'

const open = pagesForAdmin({
  articleCreate: ArticleCreatePage,
  articleEdit: ArticleEditPage,
  article: () => 'статья',
  articles: () => 'список',
})
const user = userEvent.setup()
let restoreXhr: () => void
let uploads: ReturnType<typeof holdUploads>

beforeAll(() => {
  restoreXhr = patchXhr()
})
afterAll(() => restoreXhr())
beforeEach(() => {
  uploads = holdUploads()
})
afterEach(() => uploads.restore())

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = (name: string) => new File([Buffer.from(dot, 'base64')], name, { type: 'image/png' })
const pdf = (name: string) => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })

async function editorOf() {
  const dom = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Содержание статьи' })
  return dom.editor
}

async function attach(...files: File[]): Promise<void> {
  const editor = await editorOf()
  act(() => void (editor && insertFiles(editor, files, editor.state.doc.content.size)))
}

async function writeArticle(...files: File[]): Promise<void> {
  open(href('articleCreate'))
  fireEvent.change(await screen.findByLabelText('Заголовок статьи'), { target: { value: 'Приёмка' } })
  await writeText('Принимаем с утра')
  await attach(...files)
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const isWaiting = () => screen.findByText(/^Загружа/)

/** The blocks of every save that was sent, files by their names. */
const saved = () =>
  uploads.sent
    .filter(({ path }) => path.startsWith('/api/knowledge-base'))
    .map(({ body }) => {
      const { content } = JSON.parse(body) as { content: string }
      const { blocks } = JSON.parse(content) as { blocks: { type: string; data: { file?: { name: string } } }[] }
      return blocks.map(({ type, data }) => data.file?.name ?? type)
    })

test('a save waits for a file on its way and goes on by itself, once however often it was asked for', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await press('Создать статью')
  await isWaiting()
  expect(screen.getByText('Файл «Меню.pdf»')).toBeDefined()
  const save = new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true })
  act(() => void document.body.dispatchEvent(save))
  act(() => void document.body.dispatchEvent(save))
  expect(saved()).toEqual([])
  // What is written meanwhile goes along.
  fireEvent.change(screen.getByLabelText('Заголовок статьи'), { target: { value: 'Приёмка товара' } })
  await uploads.end(0, 'arrives')
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph', 'Меню.pdf']])
  expect(JSON.parse(uploads.sent[0]?.body ?? '').title).toBe('Приёмка товара')
})

test('a press that meets the end of the upload takes the file along', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await uploads.end(0, 'arrives')
  fireEvent.click(screen.getByRole('button', { name: 'Создать статью' }))
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph', 'Меню.pdf']])
})

test('the author goes on without the file, or not at all', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await press('Создать статью')
  await isWaiting()
  await press('Отмена')
  await waitFor(() => expect(screen.queryByText(/^Загружа/)).toBeNull())
  await press('Создать статью')
  await press('Сохранить без файла')
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph']])
  // The page is left: so is its upload.
  await waitFor(() => expect(uploads.aborted).toEqual([0]))
})

test('a file that does not arrive stops the save and is named; the others are waited for', async () => {
  await writeArticle(pdf('Меню.pdf'), pdf('Вино.pdf'))
  await press('Создать статью')
  await isWaiting()
  await uploads.end(1, 'fails')
  await screen.findByText('Файл не загрузился, статья не сохранена')
  expect(screen.getByText('Файл «Вино.pdf»')).toBeDefined()
  expect(document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label')).toContain('Вино.pdf')
  await press('Сохранить без него')
  await isWaiting()
  await uploads.end(0, 'arrives')
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph', 'Меню.pdf']])
})

test('a save pressed after the failure is stopped too, and a second try carries it on', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await uploads.end(0, 'fails')
  await screen.findByText('Диск полон')
  await press('Создать статью')
  await screen.findByText('Файл не загрузился, статья не сохранена')
  expect(saved()).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0] ?? document.body)
  await uploads.end(1, 'arrives')
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph', 'Меню.pdf']])
})

test('a file that its author takes away is waited for no more, and nothing is saved behind his back', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await press('Создать статью')
  await isWaiting()
  await press('Отменить загрузку')
  await waitFor(() => expect(screen.queryByText(/^Загружа/)).toBeNull())
  expect(saved()).toEqual([])
  expect(screen.getByText('1 блок без файла не сохранится')).toBeDefined()
})

test('a session that ends meanwhile saves nothing', async () => {
  await writeArticle(pdf('Меню.pdf'))
  await press('Создать статью')
  await isWaiting()
  await uploads.end(0, 'session is over')
  await screen.findByText('Файл не загрузился, статья не сохранена')
  expect(saved()).toEqual([])
})

test('a file in the place of another is waited for too; without it the former stays', async () => {
  await writeArticle(png('Было.png'))
  await uploads.end(0, 'arrives')
  const replacing = await screen.findByLabelText('Заменить изображение')
  fireEvent.change(replacing, { target: { files: [png('Стало.png')] } })
  await press('Создать статью')
  await screen.findByText('Изображение «Стало.png»: без него останется прежнее')
  await press('Сохранить без файла')
  await screen.findByText('Статья создана!')
  expect(saved()).toEqual([['paragraph', 'image']])
  expect(uploads.sent[0]?.body).not.toContain('uploading')
})

test('leaving while a file is on its way is asked about, and ends it', async () => {
  open(href('articleCreate'))
  await attach(pdf('Меню.pdf'))
  const link = screen.getByRole('link', { name: 'База знаний' })
  await user.click(link)
  await screen.findByRole('dialog', { name: 'Файл ещё загружается. Покинуть страницу?' })
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await press('Да, покинуть')
  await screen.findByText('список')
  await waitFor(() => expect(uploads.aborted).toEqual([0]))
})

test('an answer that comes after the page was left moves nobody', async () => {
  await writeArticle()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Создать статью' }).matches(':disabled')).toBe(false))
  uploads.others.push('/api/knowledge-base')
  await press('Создать статью')
  await screen.findByRole('button', { name: 'Сохранение…' })
  act(() => navigate(href('article', { id: 'x' })))
  await uploads.end(0, 'arrives')
  await screen.findByText('Статья создана!')
  expect(location.pathname).toBe(href('article', { id: 'x' }))
})

test('a file that is put in while the article is on its way is waited for after it, not lost with the page', async () => {
  await writeArticle()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Создать статью' }).matches(':disabled')).toBe(false))
  uploads.others.push('/api/knowledge-base')
  await press('Создать статью')
  await screen.findByRole('button', { name: 'Сохранение…' })
  await attach(pdf('Меню.pdf'))
  await uploads.end(0, 'arrives')
  await screen.findByText('Статья сохранена. Загружается файл…')
  // A second press makes no second article.
  fireEvent.submit(screen.getByRole('button', { name: 'Сохранение…' }).closest('form') ?? document.body)
  await uploads.end(1, 'fails')
  await screen.findByText('Файл не загрузился, статья уже сохранена')
  await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0] ?? document.body)
  await uploads.end(2, 'arrives')
  await screen.findByText('Дописанное после отправки ещё не сохранено')
  expect([saved(), uploads.aborted]).toEqual([[['paragraph']], []])
  await waitFor(() => expect(location.pathname).toMatch(/\/edit\//))
})

test('an article that is edited goes on with such a file, and is left without it by its author only', async () => {
  const { data } = await client.GET('/api/knowledge-base', { params: { query: { status: 'published', limit: 1 } } })
  const id = data?.articles[0]?._id ?? ''
  const editing = href('articleEdit', { id })
  open(editing)
  fireEvent.change(await screen.findByLabelText('Заголовок статьи'), { target: { value: 'Приёмка товара' } })
  uploads.others.push(`/api/knowledge-base/${id}`)
  await press('Сохранить')
  await screen.findByRole('button', { name: 'Сохранение…' })
  const editor = await editorOf()
  // Above the words: nothing but the file is new.
  act(() => void (editor && insertFiles(editor, [pdf('Меню.pdf')], 0)))
  await uploads.end(0, 'arrives')
  await screen.findByText('Дописанное после отправки ещё не сохранено')
  expect([location.pathname, uploads.aborted]).toEqual([editing, []])
  uploads.others.pop()
  await press('Сохранить')
  await isWaiting()
  await press('Сохранить без файла')
  await screen.findByText('статья')
  await waitFor(() => expect(uploads.aborted).toContain(1))
})
