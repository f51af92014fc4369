import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { client } from '../../../../api.ts'
import { href } from '../../../../routes.ts'
import { config } from '../../../../shell/config.ts'
import { session } from '../../../../shell/session.ts'
import { pagesForAdmin } from '../../../../test/pages.tsx'
import { TestCreatePage } from '../TestCreatePage.tsx'

const open = pagesForAdmin({ testCreate: TestCreatePage })
const user = userEvent.setup()
beforeEach(() => {
  config.assistant = true
})
afterEach(() => {
  config.assistant = false
})

const ASK = 'Составить вопросы по статье'
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const isOffered = () => screen.queryByRole('button', { name: ASK }) !== null
const drafts = () => screen.queryAllByRole('group', { name: /^Черновик \d/ })
const textOf = (draft: HTMLElement | undefined) => draft?.querySelector('.tedit-text')?.textContent ?? ''
const texts = () => [...document.querySelectorAll('.tedit-rows .tedit-text')].map((one) => one.textContent)

/** A test begun, on its questions. */
async function begin() {
  open(href('testCreate'))
  await user.type(await screen.findByLabelText('Название'), 'Осеннее меню')
  await user.click(screen.getByRole('tab', { name: /Вопросы/ }))
  await screen.findByRole('button', { name: 'Добавить вопрос' })
}
async function ask(count = 5) {
  await press(ASK)
  const dialog = await screen.findByRole('dialog', { name: 'Вопросы по статье' })
  const field = () =>
    within(dialog).queryByRole('combobox', { name: 'Статья' }) ?? within(dialog).getByLabelText('Статья')
  await user.click(field())
  const [article] = await screen.findAllByRole('option')
  if (!article) throw new Error('no article')
  const title = article.textContent ?? ''
  await user.click(article)
  const number = await within(dialog).findByLabelText(/^Сколько вопросов/)
  fireEvent.change(number, { target: { value: String(count) } })
  await user.click(within(dialog).getByRole('button', { name: 'Составить' }))
  return title
}
async function wait(count: number) {
  await waitFor(() => expect(drafts()).toHaveLength(count))
  return drafts()
}
const key = (draft: HTMLElement | undefined, code: string) => fireEvent.keyDown(draft ?? document.body, { code })
async function add(text: string) {
  await press('Добавить вопрос')
  await user.type(await screen.findByLabelText(/^Текст вопроса/), text)
  await press('Готово')
}
async function saved() {
  const { data } = await client.GET('/api/tests', { params: { query: { scope: 'all' } } })
  const id = data?.find(({ title }) => title === 'Осеннее меню')?._id
  if (!id) throw new Error('no test was made')
  return (await client.GET('/api/tests/{id}', { params: { path: { id }, query: { edit: true } } })).data
}

describe('drafts', () => {
  test('are taken, changed and thrown away by their keys; only what was taken is saved, with its block and the article', async () => {
    await begin()
    const title = await ask()
    const [first, second, third] = await wait(5)
    screen.getByText(`Помощник составил 5 вопросов по статье «${title}».`)
    const taken = [textOf(first), textOf(third)]
    within(first ?? document.body).getByText('Откуда взят: блок статьи')
    first?.focus()
    key(first, 'KeyA')
    await wait(4)
    expect(texts()).toEqual(taken.slice(0, 1))
    // The next one has the focus.
    expect(document.activeElement).toBe(second ?? null)
    key(second, 'KeyD')
    const [now] = await wait(3)
    screen.getByText('Принят 1, отклонён 1, ждут решения 3. В тест попадут только принятые.')
    key(now, 'KeyE')
    const field = await within(now ?? document.body).findByLabelText(/^Текст вопроса/)
    // Letters in a field are letters.
    key(field, 'KeyD')
    expect(drafts()).toHaveLength(3)
    fireEvent.change(field, { target: { value: 'Свой вопрос?' } })
    await user.click(within(now ?? document.body).getByRole('button', { name: 'Принять' }))
    await wait(2)
    expect(texts()).toEqual([taken[0] ?? '', 'Свой вопрос?'])

    await press('Сохранить')
    const question = await screen.findByRole('dialog', { name: 'Сохранить без 2 черновиков?' })
    await user.click(within(question).getByRole('button', { name: 'Да, сохранить' }))
    await screen.findByText('Тест создан')
    const kept = await saved()
    expect(kept?.article?.title).toBe(title)
    expect(kept?.questions?.map(({ text }) => text)).toEqual([taken[0] ?? '', 'Свой вопрос?'])
    expect(kept?.questions?.every(({ block }) => block?.article === kept.article?._id)).toBe(true)
  })

  test('asked for once more they do not repeat, and wait behind the others; those that were rejected come back', async () => {
    await begin()
    await ask()
    const before = (await wait(5)).map(textOf)
    key(drafts()[0], 'KeyD')
    await wait(4)
    await ask()
    const after = (await wait(9)).map(textOf)
    expect(after.slice(0, 4)).toEqual(before.slice(1))
    expect(new Set([...before, ...after]).size).toBe(10)
    await press('Вернуть отклонённые')
    await wait(10)
  })

  test('what fails is told in its place and can be tried again or put away; what was typed stays', async () => {
    await begin()
    await add('недоступен')
    await ask()
    await screen.findByText('Ассистент временно недоступен')
    await press(/^Удалить вопрос: недоступен/)
    await press('Повторить')
    await wait(5)
    await add('непонятно')
    await ask()
    await screen.findByText('Некорректный ответ от сервера')
    await press('Закрыть')
    expect(screen.queryByText('Некорректный ответ от сервера')).toBeNull()
    expect([drafts().length, texts()]).toEqual([5, ['непонятно']])
  })

  test('it can be stopped while it writes', async () => {
    await begin()
    await add('медленно')
    await ask()
    await screen.findByText(/^Помощник составляет вопросы по статье/)
    expect(screen.getByRole('button', { name: ASK }).getAttribute('aria-disabled')).toBe('true')
    await press('Остановить')
    expect(screen.queryByText(/^Помощник составляет/)).toBeNull()
    expect(drafts()).toHaveLength(0)
  })

  test('without an article, or with too few, the dialog says what is missing', async () => {
    await begin()
    await press(ASK)
    const dialog = await screen.findByRole('dialog', { name: 'Вопросы по статье' })
    fireEvent.change(await within(dialog).findByLabelText(/^Сколько вопросов/), { target: { value: '4' } })
    await user.click(within(dialog).getByRole('button', { name: 'Составить' }))
    within(dialog).getByText('Выберите статью')
    within(dialog).getByText('От 5 до 20')
  })
})

test('without an assistant, or a section that it needs, there is no button', async () => {
  config.assistant = false
  await begin()
  expect(isOffered()).toBe(false)
  config.assistant = true
  await waitFor(() => expect(isOffered()).toBe(true))
  if (session.company) session.company.moduleSettings = { testing: true, knowledgeBase: true, aiAssistant: false }
  await waitFor(() => expect(isOffered()).toBe(false))
  if (session.company) session.company.moduleSettings = { testing: true, knowledgeBase: false }
  await waitFor(() => expect(isOffered()).toBe(false))
})
