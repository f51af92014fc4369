import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { type ComponentType, useState } from 'react'
import { startMocks } from '../../../mocks/node.ts'
import { client } from '../../api.ts'
import { write } from '../../data/write.ts'
import { clearSession, signIn } from '../../shell/session.ts'
import { patchXhr } from '../../test/xhr.ts'
import type { Block } from '../block.ts'
import type { BlockViewProps, Data } from './block-view.ts'
import { ArticleCardView } from './ArticleCardView.tsx'
import { FileView } from './FileView.tsx'
import { ImageView } from './ImageView.tsx'
import { SheetView } from './SheetView.tsx'
import { TestCardView } from './TestCardView.tsx'
import { VideoView } from './VideoView.tsx'

let mocks: ReturnType<typeof startMocks>
let restoreXhr: () => void
const user = userEvent.setup()

beforeAll(() => {
  mocks = startMocks()
  restoreXhr = patchXhr()
})
afterAll(() => {
  restoreXhr()
  mocks.stop()
})
beforeEach(async () => {
  const { data } = await client.POST('/api/auth/login', {
    body: { email: 'admin@berezka.example', password: 'demo-admin' },
  })
  if (!data || !('token' in data)) throw new Error('The administrator was not let in')
  signIn(data.token, data)
})
afterEach(() => {
  cleanup()
  clearSession()
  mocks.reset()
})

let data: Data
let below: Block[]
let removed: boolean
let filled: number

/** A view whose data change as they do in the editor. */
function show(View: ComponentType<BlockViewProps>, start: Data = {}) {
  removed = false
  filled = 0
  below = []
  function Harness() {
    const [now, setNow] = useState(start)
    data = now
    return (
      <MantineProvider env="test">
        <View
          data={now}
          onChange={setNow}
          onFilled={() => (filled += 1)}
          onRemove={() => (removed = true)}
          onAddBelow={(blocks) => below.push(...blocks)}
          selected={false}
          readOnly={false}
        />
      </MantineProvider>
    )
  }
  return render(<Harness />)
}

const pixel = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const png = (name = 'План зала.png') => new File([pixel], name, { type: 'image/png' })
const pdf = (name = 'Меню осень.pdf') => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })
const choose = (...files: File[]) => {
  const field = document.querySelector('input[type=file]')
  if (!field) throw new Error('No file field')
  fireEvent.change(field, { target: { files } })
}
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const alerts = () => screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []))

test('a chosen picture is uploaded and its size goes with it', async () => {
  show(ImageView)
  choose(png())
  expect(screen.getByText('План зала.png')).toBeDefined()
  expect(data['uploading']).toBeString()
  const picture = await screen.findByRole('img', { name: 'Изображение' })
  expect(data).toMatchObject({ file: { width: 1, height: 1 }, withBorder: false, stretched: false })
  expect(data).not.toHaveProperty('uploading')
  expect(picture.getAttribute('src')).toMatch(/^\/api\/files\/[\w-]+\/plan-zala\.png$/)
  expect(picture.getAttribute('width')).toBe('1')
})

test('several pictures become several blocks', async () => {
  show(ImageView)
  choose(png('1.png'), png('2.png'), png('3.png'))
  expect(below.map(({ type }) => type)).toEqual(['image', 'image'])
  await screen.findByRole('img', { name: 'Изображение' })
})

test('a dropped picture fills the block, and the editor around it takes nothing', async () => {
  show(ImageView)
  let seen = 0
  const around = () => (seen += 1)
  document.body.addEventListener('drop', around)
  fireEvent.drop(screen.getByText('Изображение'), { dataTransfer: { files: [png()], types: ['Files'] } })
  document.body.removeEventListener('drop', around)
  await screen.findByRole('img', { name: 'Изображение' })
  expect(seen).toBe(0)
})

test('a picture that the server refuses says so in the exact words, and can be tried again or put away', async () => {
  show(ImageView)
  choose(new File(['<svg/>'], 'Схема.png', { type: 'image/png' }))
  await screen.findByText('Couldn’t upload image. Please try another.')
  // The server knows the wire name only.
  expect(screen.getByText('Тип файла Схема.png не поддерживается')).toBeDefined()
  await press('Повторить')
  await screen.findByText('Couldn’t upload image. Please try another.')
  await press('Отменить загрузку')
  expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeDefined()
  expect(data).toEqual({})
})

test('what is no picture is not sent', () => {
  show(ImageView)
  choose(pdf())
  expect(alerts()).toEqual(['Couldn’t upload image. Please try another.'])
  expect(data).toEqual({})
})

test('border, ground, width and caption of a picture', async () => {
  show(ImageView, { file: { url: '/api/files/1/a.png' }, tunes: 1 })
  for (const name of ['Рамка', 'Фон', 'Во всю ширину']) await press(name)
  expect(screen.getByRole('button', { name: 'Рамка', pressed: true })).toBeDefined()
  await user.click(screen.getByLabelText('Подпись'))
  await user.paste('до <b> & после')
  expect(data).toEqual({
    file: { url: '/api/files/1/a.png' },
    tunes: 1,
    withBorder: true,
    withBackground: true,
    stretched: true,
    caption: 'до &lt;b&gt; &amp; после',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Подпись').value).toBe('до <b> & после')
  await press('Удалить')
  expect(removed).toBeTrue()
})

test('a foreign picture is a card that can be made ours (B43)', async () => {
  show(ImageView, { file: { url: 'http://127.0.0.1/a.png' } })
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: /Изображение по ссылке/ })).toBeDefined()
  await press('Загрузить к нам')
  await screen.findByText('Не удалось загрузить изображение по ссылке')
  expect(data).toEqual({ file: { url: 'http://127.0.0.1/a.png' } })
})

test('of several foreign pictures all are made ours by one press, and each that fails says so', async () => {
  const from = ['http://127.0.0.1/a.png', 'https://pictures.example.com/b.png', 'http://127.0.0.1/c.png']
  const done: string[] = []
  const rest = { onFilled: () => {}, onRemove: () => {}, onAddBelow: () => {}, selected: false, readOnly: false }
  const views = from.map((url) => (
    <ImageView key={url} data={{ file: { url } }} onChange={() => done.push(url)} {...rest} />
  ))
  const { rerender } = render(<MantineProvider env="test">{views}</MantineProvider>)
  const everyone = screen.getAllByRole('button', { name: 'Загрузить все: 3' })
  await user.click(everyone[1] as HTMLElement)
  await waitFor(() => expect(screen.getAllByText('Не удалось загрузить изображение по ссылке')).toHaveLength(2))
  expect(done).toEqual(from.slice(1, 2))
  rerender(<MantineProvider env="test">{views.slice(0, 1)}</MantineProvider>)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Загрузить все/ })).toBeNull())
})

test('a file keeps the author’s own name', async () => {
  show(FileView)
  choose(pdf(), png())
  expect(below.map(({ type }) => type)).toEqual(['image'])
  await screen.findByRole('group', { name: 'Файл: Меню осень.pdf' })
  expect(data).toMatchObject({ file: { name: 'Меню осень.pdf', type: 'application/pdf', size: 9 } })
  await press('Изменить')
  expect(data).toEqual({})
})

test('faults of files are told at once, joined with commas', () => {
  show(FileView)
  choose(new File([], 'a.svg', { type: 'image/svg+xml' }), new File([], 'b.exe', { type: 'application/x-msdownload' }))
  expect(alerts()).toEqual(['Тип файла a.svg не поддерживается, Тип файла b.exe не поддерживается'])
})

const addButton = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Добавить' })

test('a video by its link: only of the four services', async () => {
  show(VideoView)
  await press('Добавить видео')
  await screen.findByRole('dialog')
  expect(addButton().disabled).toBeTrue()
  const field = screen.getByLabelText('Ссылка на видео')
  await user.click(field)
  await user.paste('https://example.com/video')
  expect(screen.getByText('Видео не может быть встроено')).toBeDefined()
  expect(screen.getByRole('link', { name: /Открыть ссылку/ }).getAttribute('href')).toBe('https://example.com/video')
  expect(addButton().disabled).toBeTrue()
  await user.clear(field)
  await user.paste('https://youtu.be/dQw4w9WgXcQ')
  await user.click(addButton())
  await waitFor(() => expect(data).toEqual({ type: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' }))
  await press('Удалить')
  expect(data).toEqual({})
})

test('a video from the device', async () => {
  show(VideoView)
  await press('Добавить видео')
  await user.click(await screen.findByRole('radio', { name: 'Файл' }))
  choose(pdf())
  expect(alerts()).toEqual(['Пожалуйста, выберите видео файл'])
  choose(Object.defineProperty(new File([], 'a.mp4', { type: 'video/mp4' }), 'size', { value: 500 * 1024 ** 2 + 1 }))
  expect(alerts()).toEqual(['Файл слишком большой. Максимальный размер: 500 МБ'])
  choose(new File(['x'], 'Ролик.mp4', { type: 'video/mp4' }))
  await screen.findByText('Ошибка загрузки видео: Тип файла Ролик.mp4 не поддерживается')
  expect(addButton().disabled).toBeTrue()
  await press('Отменить загрузку')
  const head = [
    0,
    0,
    0,
    24,
    ...new TextEncoder().encode('ftypisom'),
    0,
    0,
    2,
    0,
    ...new TextEncoder().encode('isomiso2'),
  ]
  choose(new File([new Uint8Array(head)], 'Ролик.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(addButton().disabled).toBeFalse())
  await user.click(addButton())
  await waitFor(() =>
    expect(data).toMatchObject({ type: 'file', fileName: 'Ролик.mp4', fileSize: head.length, mimeType: 'video/mp4' }),
  )
})

test('a sheet by its link', async () => {
  show(SheetView)
  const field = screen.getByLabelText('Ссылка на Google Таблицу')
  await user.click(field)
  await user.paste('https://docs.google.com/document/d/1234567890')
  await press('Добавить')
  expect(screen.getByText('Ссылка должна начинаться с https://docs.google.com/spreadsheets/d/')).toBeDefined()
  const url = 'https://docs.google.com/spreadsheets/d/1234567890abc/edit'
  await user.clear(field)
  await user.paste(url)
  await press('Добавить')
  expect(data).toEqual({ url })
  expect(screen.getByRole('button', { name: /Показать таблицу/ })).toBeDefined()
})

test('an article is found by keys, and «Изменить» returns to the selector', async () => {
  show(ArticleCardView)
  await press('Выбрать статью')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10))
  const [first] = screen.getAllByRole('option')
  await user.type(screen.getByRole('combobox'), '{ArrowDown}{Enter}')
  await waitFor(() => expect(data['selectedPage']).toBeDefined())
  expect(Object.keys(data['selectedPage'] ?? {})).toEqual(['id', 'title', 'author', 'status', 'createdAt', 'topic'])
  const { title } = data['selectedPage'] as { title: string } // just looked at
  expect(first?.textContent).toStartWith(title)
  expect(screen.getByRole('group', { name: `Карточка статьи: ${title}` })).toBeDefined()
  await press('Изменить')
  expect(screen.getByRole('button', { name: 'Выбрать статью' })).toBeDefined()
})

test('published articles come first; a draft is told apart and its card says who will not see it', async () => {
  show(ArticleCardView)
  await press('Выбрать статью')
  await screen.findAllByRole('option')
  expect(screen.queryByText('Читатели её не увидят: черновик')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Все' }))
  const [draft] = await screen.findAllByText('Читатели её не увидят: черновик')
  await user.click(draft as HTMLElement) // found: there is one
  await waitFor(() => expect(data['selectedPage']).toMatchObject({ status: 'draft' }))
  expect(filled).toBe(1)
  screen.getByText('Читатели её не увидят: черновик')
})

test('a card shows its article as it is today, and stores what it stored', async () => {
  const made = await client.POST('/api/knowledge-base', {
    body: { title: 'Соусы', content: [{ type: 'delimiter', data: {} }], status: 'draft' },
  })
  const id = made.data?._id ?? ''
  const selectedPage = { id, title: 'Как было', author: 'Никто', status: 'published', createdAt: '', topic: null }
  const view = show(ArticleCardView, { selectedPage })
  await screen.findByRole('group', { name: 'Карточка статьи: Соусы' })
  screen.getByText('Читатели её не увидят: черновик')
  expect(data).toEqual({ selectedPage })
  view.unmount()
  await write('articleDelete', { path: { id } })
  show(ArticleCardView, { selectedPage })
  await screen.findByRole('group', { name: 'Карточка статьи: Статья не найдена' })
})

test('the server searches the articles: nothing found, failure, and again', async () => {
  show(ArticleCardView)
  await press('Выбрать статью')
  await screen.findAllByRole('option')
  const field = screen.getByRole('combobox')
  await user.type(field, 'щщщъ{Enter}')
  await screen.findByText('Статьи не найдены')
  await user.clear(field)
  await user.type(field, 'ошибка500{Enter}')
  await screen.findByText('Ошибка загрузки статей')
  expect(location.pathname).not.toBe('/500') // a picker stays (A3)
  await user.clear(field)
  await user.type(field, '{Enter}')
  await screen.findAllByRole('option')
})

test('the pages of the article picker', async () => {
  show(ArticleCardView)
  await press('Выбрать статью')
  const [first] = await screen.findAllByRole('option')
  await press('Страница 2')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Страница 2' }).getAttribute('aria-current')).toBe('page'),
  )
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).not.toBe(first?.textContent))
})

test('a test is found in the browser, active ones only', async () => {
  show(TestCardView)
  await press('Выбрать тест')
  await screen.findAllByRole('option')
  const field = screen.getByRole('combobox')
  await user.type(field, 'щщщъ{Enter}')
  await screen.findByText('Тесты не найдены')
  expect(screen.getByText('Попробуйте изменить поисковый запрос или создайте новый тест')).toBeDefined()
  await user.clear(field)
  await user.type(field, '{Enter}')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement) // found: there is one
  await waitFor(() => expect(data['selectedTest']).toBeDefined())
  expect(Object.keys(data['selectedTest'] ?? {})).toEqual([
    'id',
    'title',
    'description',
    'questionsCount',
    'timeLimit',
    'passingScore',
    'createdAt',
  ])
  expect(screen.getByText(/% для прохождения/)).toBeDefined()
  await press('Изменить')
  expect(await screen.findByRole('dialog', { name: 'Выбор теста' })).toBeDefined()
})
