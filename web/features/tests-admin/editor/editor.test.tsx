import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import type { Question } from '../../../../openapi/rules/testing/test-questions.ts'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { holdUploads } from '../../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { TestCreatePage } from './TestCreatePage.tsx'
import { TestEditPage } from './TestEditPage.tsx'

const open = pagesForAdmin({ testCreate: TestCreatePage, testEdit: TestEditPage })
const user = userEvent.setup()
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const tab = (name: RegExp) => user.click(screen.getByRole('tab', { name }))
const texts = () => [...document.querySelectorAll('.tedit-rows .tedit-text')].map((one) => one.textContent)
const ask = async (text: string) => user.type(await screen.findByLabelText(/^Текст вопроса/), text)

const light: Question = {
  id: 'q1',
  type: 'single',
  text: 'Что включить первым?',
  options: [
    { id: 'a', text: 'Свет' },
    { id: 'b', text: 'Музыку' },
  ],
  correct: ['a'],
}
const degrees: Question = { id: 'q2', type: 'number', text: 'Сколько градусов?', value: 63, tolerance: 2, unit: '°C' }

/** With the words of an article beside it. */
async function cited(question: Question): Promise<Question> {
  const { data } = await client.GET('/api/knowledge-base')
  const [article] = data?.articles ?? []
  if (!article) throw new Error('no article')
  return { ...question, block: { article: article._id, blockId: 'b1', text: 'Сначала включают свет' } }
}
async function make(questions: Question[] = [light, degrees]) {
  const { data } = await client.POST('/api/tests', { body: { title: 'Открытие смены', questions } })
  if (!data) throw new Error('no test was made')
  return data._id
}
async function read(id: string) {
  const params = { path: { id }, query: { edit: true } }
  const { data } = await client.GET('/api/tests/{id}', { params })
  if (!data) throw new Error('no test')
  return data
}
async function found(title: string) {
  const { data } = await client.GET('/api/tests', { params: { query: { scope: 'all' } } })
  const one = data?.find((row) => row.title === title)
  if (!one) throw new Error(`no test ${title}`)
  return read(one._id)
}

test('a refusal opens the tab and the question that is wrong, and a mended test is sent as it was written', async () => {
  open(href('testCreate'))
  await press('Сохранить')
  await screen.findByText('Введите название теста')
  screen.getByRole('tab', { name: /Вопросы.*есть ошибка/ })
  await user.type(field('Название'), 'Аллергены')
  await tab(/Вопросы/)
  await press('Добавить вопрос')
  await ask('Где есть орехи?')
  await user.type(field('Вариант 1'), 'В пахлаве{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('Вариант 2')))
  await user.keyboard('В борще')
  await press('Готово')
  await tab(/Основное/)
  await press('Сохранить')
  await screen.findByText('Вопрос 1: отметьте правильный ответ')
  await waitFor(() => expect(document.activeElement).toBe(field('Верный: вариант 1')))
  // The focus alone has it read out.
  const told = document.getElementById(field('Верный: вариант 1').getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('Вопрос 1: отметьте правильный ответ')
  await user.click(field('Верный: вариант 1'))
  await press('Сохранить')
  await screen.findByText('Тест создан')
  const [question] = (await found('Аллергены')).questions ?? []
  expect(question).toMatchObject({ type: 'single', text: 'Где есть орехи?', points: 1 })
  // The third line, which Enter began and nobody wrote into, is not sent.
  expect(question?.options?.map(({ text }) => text)).toEqual(['В пахлаве', 'В борще'])
  expect(question?.correct).toEqual([question?.options?.[0]?.id ?? ''])
})

test('a question shows what is right in it and where it is from; taken out, it comes back to its place', async () => {
  open(href('testEdit', { id: await make([await cited(light), degrees]) }))
  await screen.findByRole('heading', { name: 'Редактирование теста' })
  await tab(/Вопросы/)
  await waitFor(() => expect(texts()).toEqual([light.text, degrees.text]))
  screen.getByText('63 ± 2 °C')
  expect(document.querySelector('.tedit-cited blockquote')?.textContent).toBe('Сначала включают свет')
  // Its answer stands out.
  expect(document.querySelector('.tedit-cited mark')?.textContent).toBe('свет')
  expect(screen.getByText('Свет').closest('li')?.hasAttribute('data-right')).toBe(true)
  await press(`Удалить вопрос: ${light.text}`)
  await waitFor(() => expect(texts()).toEqual([degrees.text]))
  // Whoever works by the keyboard goes on from there.
  const next = `Удалить вопрос: ${degrees.text}`
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next))
  await press('Вернуть')
  expect(texts()).toEqual([light.text, degrees.text])
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain(light.text))
  await press(`Дублировать вопрос: ${light.text}`)
  await waitFor(() => expect(texts()).toEqual([light.text, light.text, degrees.text]))
})

test('each type has its answers', async () => {
  const id = await make([light])
  open(href('testEdit', { id }))
  await screen.findByRole('heading', { name: 'Редактирование теста' })
  await tab(/Вопросы/)
  await press(`Изменить вопрос: ${light.text}`)
  const type = async (name: string) => {
    // Until its list is there it is a plain field.
    await user.click(screen.queryByRole('combobox', { name: 'Тип' }) ?? screen.getByRole('textbox', { name: 'Тип' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await type('Порядок')
  await press('Ниже: вариант 1')
  expect(field('Вариант 1').value).toBe('Музыку')
  await type('Соответствие')
  await user.type(field('Левая часть пары 1'), 'Борщ')
  await user.type(field('Правая часть пары 1'), 'Пампушка')
  await type('Текстовый ответ')
  fireEvent.change(field(/^Верные ответы/), { target: { value: 'Свет\nЛампа\n' } })
  await press('Сохранить')
  await screen.findByText('Тест обновлен')
  const [saved] = (await read(id)).questions ?? []
  // Fields of the types that were tried are not sent.
  expect(saved).toMatchObject({ type: 'text', acceptedAnswers: ['Свет', 'Лампа'] })
  expect(saved).not.toHaveProperty('options')
  expect(saved).not.toHaveProperty('pairs')
})

test('pasted text becomes questions, and tells which of its places do not', async () => {
  open(href('testCreate'))
  await tab(/Вопросы/)
  await press('Импорт')
  let dialog = within(await screen.findByRole('dialog', { name: 'Импорт вопросов' }))
  const text = 'Что первым?\n* Свет\n- Музыка\n\nСколько градусов?\nОтвет: 63 ± 2 °C\n\nБез ответа?\n- Да\n- Нет'
  fireEvent.change(dialog.getByLabelText(/^Вопросы текстом/), { target: { value: text } })
  await dialog.findByText(/Строка 8: отметьте правильный ответ/)
  // A slip of the hand takes nothing of it.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Импорт')
  dialog = within(await screen.findByRole('dialog', { name: 'Импорт вопросов' }))
  await user.click(dialog.getByRole('button', { name: 'Добавить 2 вопроса' }))
  await waitFor(() => expect(texts()).toEqual(['Что первым?', 'Сколько градусов?']))
})

test('a table that could not be read may be mended and chosen again under its name', async () => {
  open(href('testCreate'))
  await tab(/Вопросы/)
  await press('Импорт')
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт вопросов' }))
  const table = () => dialog.getByLabelText<HTMLInputElement>('Файл с вопросами')
  await user.upload(table(), new File(['Имя;Возраст'], 'Вопросы.csv', { type: 'text/csv' }))
  await dialog.findByText('Нет обязательной колонки «Вопрос»')
  // A browser tells of no other choice than the one that stands there.
  expect(table().value).toBe('')
  const mended = 'Вопрос;Варианты;Правильный ответ\nЧто первым?;Свет|Музыка;Свет'
  await user.upload(table(), new File([mended], 'Вопросы.csv', { type: 'text/csv' }))
  await dialog.findByText(/Строка 2/)
})

test('a table whose dialog was closed while it was read adds nothing', async () => {
  open(href('testCreate'))
  await tab(/Вопросы/)
  await press('Импорт')
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт вопросов' }))
  const { fetch } = globalThis
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const slow = async (...asked: Parameters<typeof fetch>) => {
    await held.promise
    const reply = await fetch(...asked)
    setTimeout(answered.resolve)
    return reply
  }
  Object.assign(globalThis, { fetch: slow })
  try {
    const table = 'Вопрос;Правильный ответ\nКто старший?;Шеф'
    await user.upload(dialog.getByLabelText('Файл с вопросами'), new File([table], 'а.csv', { type: 'text/csv' }))
    await dialog.findByText('Читаем файл…')
    await user.keyboard('{Escape}')
    held.resolve()
    await act(() => answered.promise)
  } finally {
    Object.assign(globalThis, { fetch })
  }
  await press('Импорт')
  await screen.findByText('Из файла')
  expect(texts()).toEqual([])
})

test('the settings and the groups are kept as they were chosen', async () => {
  const id = await make([{ ...light, category: 'Зал' }, degrees])
  open(href('testEdit', { id }))
  await screen.findByRole('heading', { name: 'Редактирование теста' })
  await tab(/Настройки/)
  await user.click(await screen.findByRole('radio', { name: 'По группам' }))
  await user.click(screen.getByRole('radio', { name: 'Никогда' }))
  await user.click(screen.getByRole('switch', { name: /^Перемешивать вопросы/ }))
  screen.getByText(/В попытке 1 вопрос/)
  await press('Сохранить')
  await screen.findByText('Тест обновлен')
  expect((await read(id)).settings).toMatchObject({
    pool: [{ category: 'Зал', count: 1 }],
    showAnswers: 'never',
    shuffleQuestions: true,
    shuffleAnswers: false,
  })
})

test('the preview asks as an attempt does, and tells nothing of what is right', async () => {
  open(href('testEdit', { id: await make() }))
  await screen.findByRole('heading', { name: 'Редактирование теста' })
  await tab(/Предпросмотр/)
  await user.click(await screen.findByRole('radio', { name: 'Музыку' }))
  screen.getByRole('button', { name: 'Вопрос 1, отвечен' })
  await press('Далее')
  await screen.findByText('Вопрос 2 из 2')
  expect(screen.queryByText(/63/)).toBeNull()
})

test("two administrators: the later one keeps his words over the other's", async () => {
  const id = await make()
  open(href('testEdit', { id }))
  await screen.findByRole('heading', { name: 'Редактирование теста' })
  await user.type(field('Название'), ' утром')
  const body = { title: 'Открытие смены', description: 'Написал другой', questions: [degrees] }
  await client.PUT('/api/tests/{id}', { params: { path: { id } }, body })
  await press('Сохранить')
  await press('Обновить, сохранив мои правки')
  await waitFor(() => expect(field(/^Описание/).value).toBe('Написал другой'))
  expect(field('Название').value).toBe('Открытие смены утром')
  await press('Сохранить')
  await screen.findByText('Тест обновлен')
  expect(await read(id)).toMatchObject({ title: 'Открытие смены утром', questions: [{ id: 'q2' }] })
})

const pixel = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const sendPicture = () =>
  user.upload(field('Картинка к вопросу: файл'), new File([pixel], 'light.png', { type: 'image/png' }))

test('a question that is closed while its picture is on its way gets it; of one that fails it is told', async () => {
  const restoreXhr = patchXhr()
  const uploads = holdUploads()
  try {
    const id = await make([light])
    open(href('testEdit', { id }))
    await screen.findByRole('heading', { name: 'Редактирование теста' })
    await tab(/Вопросы/)
    await press(`Изменить вопрос: ${light.text}`)
    await sendPicture()
    await press('Готово')
    await uploads.end(0, 'arrives')
    await screen.findByRole('img', { name: 'Картинка к вопросу' })
    await waitFor(() => expect(document.querySelectorAll('.tedit-settings')).toHaveLength(0))
    expect(uploads.aborted).toEqual([])

    await press(`Изменить вопрос: ${light.text}`)
    await sendPicture()
    await press('Готово')
    await uploads.end(1, 'fails')
    await screen.findByText(`${light.text}: Диск полон`)
  } finally {
    uploads.restore()
    restoreXhr()
  }
})

test('a picture that is begun while a new test is being sent goes with it to the page of what was made', async () => {
  const restoreXhr = patchXhr()
  const uploads = holdUploads()
  uploads.others.push('/api/tests')
  try {
    open(href('testCreate'))
    await user.type(await screen.findByLabelText('Название'), 'Лёд')
    await tab(/Вопросы/)
    await press('Добавить вопрос')
    await ask('Лёд?')
    await user.type(field('Вариант 1'), 'Да{Enter}')
    await user.keyboard('Нет')
    await user.click(field('Верный: вариант 1'))
    await press('Сохранить')
    await waitFor(() => expect(uploads.under()).toBe(1))
    await sendPicture()
    await uploads.end(0, 'arrives')
    await uploads.end(1, 'arrives')
    await screen.findByText('Дописанное после отправки ещё не сохранено')
    await waitFor(() => expect(location.pathname).toMatch(/^\/tests\/.+\/edit$/))
    expect(uploads.aborted).toEqual([])
    await press('Восстановить')
    await press('Сохранить')
    await screen.findByText('Тест обновлен')
    expect((await found('Лёд')).questions).toMatchObject([{ image: expect.stringContaining('/') }])
  } finally {
    uploads.restore()
    restoreXhr()
  }
})
