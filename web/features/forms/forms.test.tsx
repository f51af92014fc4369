import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { href } from '../../routes.ts'
import { holdUploads } from '../../test/hold-uploads.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { patchXhr } from '../../test/xhr.ts'
import { ResponseListPage } from './answers/ResponseListPage.tsx'
import { ResponsePage } from './answers/ResponsePage.tsx'
import { FormCreatePage } from './FormCreatePage.tsx'
import { FormEditPage } from './FormEditPage.tsx'
import { FormListPage } from './FormListPage.tsx'
import { choiceWords } from './answers/choice-words.ts'

const open = pagesForAdmin({
  formCreate: FormCreatePage,
  formEdit: FormEditPage,
  formResponse: ResponsePage,
  formResponses: ResponseListPage,
  forms: FormListPage,
})
const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const rows = () =>
  within(screen.getByRole('list', { name: 'Поля формы' }))
    .getAllByRole('button', { pressed: undefined })
    .filter((one) => one.hasAttribute('aria-pressed'))
    .map((one) => one.textContent)
const all = async () => (await client.GET('/api/forms')).data ?? []
const formOf = async (id: string) => {
  const { data } = await client.GET('/api/forms/{id}', { params: { path: { id } } })
  if (!data) throw new Error('no form')
  return data
}
const answered = async () => {
  const form = (await all()).find(({ responsesCount = 0 }) => responsesCount > 0)
  if (!form) throw new Error('nothing was answered')
  return form
}

test('a form is built: refused with the field that lacks, then saved', async () => {
  open(href('formCreate'))
  await press('Сохранить')
  await screen.findByText('Введите название формы')
  await user.type(field('Название формы'), 'Проверка витрины')
  await press('Строка')
  await user.type(await screen.findByLabelText(/^Название$/), 'Что не так')
  await press('Один из списка')
  await press(/^Что не так\s*Строка/)
  await press('Сохранить')
  // Another field was chosen: the refusal opens the one that is wrong, and leads there.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText('Поле 2: введите название').length).toBeGreaterThan(0)
  await user.type(field('Название'), 'Есть ли лёд')
  await user.click(field('Вариант 1'))
  await user.paste('Нет\nДа\n\nНемного')
  expect([1, 2, 3].map((n) => field(`Вариант ${n}`).value)).toEqual(['Нет', 'Да', 'Немного'])
  await user.click(field('Вариант 3'))
  expect(screen.queryByLabelText('Вариант 5')).toBeNull()
  if (screen.queryByLabelText('Вариант 4')) await press('Убрать вариант 4')
  await press('Текст')
  await user.type(field('Название'), 'Где')
  await user.click(screen.getByRole('switch', { name: /^Показывать при условии/ }))
  await user.selectOptions(field('Равен'), 'Да')
  await screen.findByText('Если «Есть ли лёд» = Да')
  await press('Сохранить')
  await screen.findByText('Форма создана')
  const made = (await all()).find(({ title }) => title === 'Проверка витрины')
  const { fields } = await formOf(made?._id ?? '')
  expect(fields.map(({ type, label }) => [type, label])).toEqual([
    ['text', 'Что не так'],
    ['select', 'Есть ли лёд'],
    ['textarea', 'Где'],
  ])
  expect(fields[1]?.options).toEqual(['Нет', 'Да', 'Немного'])
  expect(fields[2]?.showIf).toEqual({ field: fields[1]?.id ?? '', is: 'Да' })
})

test('options that are pasted beyond the limit take the place of none, and are counted', async () => {
  open(href('formCreate'))
  await press('Один из списка')
  await user.click(field('Вариант 1'))
  await user.paste(Array.from({ length: 28 }, (_, at) => `Стол ${at + 1}`).join('\n'))
  await user.click(field('Вариант 1'))
  await user.paste('Бар\nВеранда\nСклад')
  const options = screen.getAllByLabelText<HTMLInputElement>(/^Вариант \d+$/).map(({ value }) => value)
  expect(options).toHaveLength(30)
  expect(options).toContain('Стол 28')
  expect(await screen.findByText(/^Не вошло вариантов: \d+\. У поля их до 30$/)).toBeDefined()
})

test('what is typed while a sample is on its way stays', async () => {
  onTestFinished(patchXhr())
  const uploads = holdUploads()
  onTestFinished(uploads.restore)
  open(href('formCreate'))
  await press('Фото')
  await user.type(field('Название'), 'Витрина')
  const picture = new File([Uint8Array.fromBase64(PNG)], 'sample.png', { type: 'image/png' })
  await user.upload(field('Файл образца'), picture)
  await user.type(field('Название'), ' слева')
  await user.type(field('Название формы'), 'Проверка витрины')
  await uploads.end(0, 'arrives')
  await screen.findByRole('button', { name: 'Убрать' })
  expect(field('Название').value).toBe('Витрина слева')
  expect(field('Название формы').value).toBe('Проверка витрины')
})
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a field that is taken out after a question comes back with the conditions that asked it', async () => {
  open(href('formCreate'))
  await press('Флажок')
  await user.type(field('Название'), 'Протечка')
  await press('Строка')
  await user.type(field('Название'), 'Место')
  await user.click(screen.getByRole('switch', { name: /^Показывать при условии/ }))
  const choose = screen.getAllByRole('button', { name: /^Протечка/ })[0]
  choose?.focus()
  await user.keyboard('{Delete}')
  const question = await screen.findByRole('dialog', { name: 'Удалить поле?' })
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByText(/^Если/)).toBeNull()
  await press('Вернуть')
  expect(rows()[0]).toStartWith('Протечка')
  // The button that brought it back is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toStartWith('Протечка'))
  screen.getByText('Если «Протечка» отмечено')
})

test('a change of the fields is a new version, told field by field', async () => {
  const { _id } = await answered()
  const before = await formOf(_id)
  open(href('formEdit', { id: _id }))
  await screen.findByText(new RegExp(`^Версия ${before.version}`))
  await press('Дата')
  await user.type(field('Название'), 'Когда проверить снова')
  await press('Сохранить')
  await screen.findByText('Форма обновлена')
  expect((await formOf(_id)).version).toBe(before.version + 1)
  cleanup()
  open(href('formEdit', { id: _id }))
  await screen.findAllByText(new RegExp(`^Версия ${before.version + 1}`))
  await press('Версии')
  const sheet = await screen.findByRole('dialog', { name: 'Версии формы' })
  await within(sheet).findByText(/«Когда проверить снова»/)
})

test('the list: a copy, one that is used is switched off, an empty one says so', async () => {
  const used = await answered()
  open(href('forms'))
  await screen.findByRole('link', { name: used.title })
  await press(`Дублировать: ${used.title}`)
  await screen.findByText(`Создана «${used.title} (копия)»`)
  await screen.findByRole('link', { name: `${used.title} (копия)` })
  await press(`Удалить: ${used.title}`)
  const question = await screen.findByRole('dialog', { name: 'Удалить форму?' })
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await screen.findByText('Форма отключена')
  await waitFor(async () => expect((await formOf(used._id)).isActive).toBe(false))
  act(() => {
    cache.show(cache.query('formList', { query: {} }), () => [])
  })
  await screen.findByText('Форм пока нет')
})

test('a copy whose answer was lost is not made again by the second press', async () => {
  const { _id, title } = await answered()
  open(href('forms'))
  await screen.findByRole('link', { name: title })
  const came = loseNextAnswer('POST', `/api/forms/${_id}/duplicate`)
  await press(`Дублировать: ${title}`)
  await waitFor(() => expect(came()).toBe(1))
  await press(`Дублировать: ${title}`)
  await screen.findByText(`Создана «${title} (копия)»`)
  const copies = async () => (await all()).filter((form) => form.title.startsWith(`${title} (копия`)).length
  expect(await copies()).toBe(1)
  // Once it was told, one more is one more.
  await press(`Дублировать: ${title}`)
  await waitFor(async () => expect(await copies()).toBe(2))
})

test('answers: a table, charts that lead to their rows, one as a sheet', async () => {
  const { _id, title } = await answered()
  open(`${href('formResponses', { id: _id })}?period=all`)
  await screen.findByRole('heading', { name: `Ответы: ${title}` })
  const table = await screen.findByRole('table')
  const count = within(table).getAllByRole('rowheader').length
  await user.click(screen.getByRole('button', { name: 'Графики' }))
  const { data } = await client.GET('/api/forms/{id}/responses/summary', {
    params: { path: { id: _id }, query: { from: '2000-01-01' } },
  })
  const chosen = data?.fields.find(({ choices = [] }) => choices.some((one) => one.count > 0 && one.count <= count))
  const choice = chosen?.choices?.find((one) => one.count > 0 && one.count <= count)
  if (!chosen || !choice) throw new Error('nothing to choose')
  const chart = await screen.findByRole('region', { name: new RegExp(`^${chosen.column.label}`) })
  await user.click(within(chart).getByRole('link', { name: choiceWords(chosen.column.type, choice.value) }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(choice.count))
  screen.getByRole('button', { name: new RegExp(`^Убрать условие: ${chosen.column.label}`) })
  const [first] = screen.getAllByRole('rowheader')
  if (first) await user.click(within(first).getByRole('link'))
  await screen.findByRole('button', { name: 'Напечатать' })
  screen.getByRole('heading', { level: 1, name: title })
})
