import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { Sidebar } from '../../shell/Sidebar.tsx'
import { holdUploads } from '../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { patchXhr } from '../../test/xhr.ts'
import { CompanyEditPage } from './CompanyEditPage.tsx'
import { CompanyPage } from './CompanyPage.tsx'

let restoreXhr: () => void
beforeAll(() => {
  restoreXhr = patchXhr()
})
afterAll(() => restoreXhr())

const withMenu = (Page: typeof CompanyPage) => () => (
  <>
    <Sidebar />
    <Page />
  </>
)
const open = pagesForAdmin({ companyEdit: withMenu(CompanyEditPage), company: withMenu(CompanyPage) })
const user = userEvent.setup()
const menu = () => within(screen.getByRole('navigation', { name: 'Основное меню' }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
const saved = async () => {
  const { data } = await client.GET('/api/companies/{id}', { params: { path: { id: session.company?._id ?? '' } } })
  if (!data) throw new Error('no company')
  return data
}
const edit = async () => {
  open(href('companyEdit'))
  await waitFor(() => expect(field('Название').value).toBe('Берёзка'))
}
const png = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const file = (name: string, type: string, bytes: Uint8Array<ArrayBuffer> = png) => new File([bytes], name, { type })
const logo = (label: string) => within(screen.getByRole('group', { name: label }))
const pick = (label: string, picked: File) =>
  // Whatever the field's own filter lets through.
  userEvent.setup({ applyAccept: false }).upload(field(`Файл: ${label}`), picked)

test('the settings are shown; the address is copied', async () => {
  open(href('company'))
  await screen.findByRole('heading', { name: 'Настройки компании' })
  const modules = within(screen.getByRole('region', { name: 'Модули' })).getAllByRole('listitem')
  expect(modules.map(({ textContent }) => textContent)).toEqual([
    'Чек-листыВключен',
    'ЗадачиВключен',
    'База знанийВключен',
    'НовостиВключен',
    'ТестированиеВключен',
    'АналитикаВключен',
    'ИнтеграцииОтключен',
    'AI-ассистентВключен',
  ])
  await user.click(screen.getByRole('button', { name: 'Скопировать адрес компании' }))
  await screen.findByText('Домен скопирован')
  screen.getByRole('link', { name: 'Редактировать' })
})

test('the whole company is saved by the browser itself, from a link that is good once', async () => {
  const links: string[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) links.push(new URL(this.href).pathname)
  }
  try {
    open(href('company'))
    const button = await screen.findByRole('button', { name: 'Скачать архив' })
    await user.click(button)
    await waitFor(() => expect(links).toEqual([expect.stringMatching(/^\/api\/companies\/exports\/ot_/)]))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
})

test('a section that is switched off leaves the menu with the save, after a question', async () => {
  await edit()
  const news = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Новости/ })
  await user.click(news())
  await screen.findByRole('dialog', { name: 'Отключить модуль «Новости»?' })
  screen.getByText('Раздел исчезнет из меню у всех сотрудников. Данные сохранятся.')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(news().checked).toBe(true)
  await user.click(news())
  await user.click(await screen.findByRole('button', { name: 'Отключить' }))
  expect(news().checked).toBe(false)
  menu().getByRole('link', { name: 'Новости' })
  await user.clear(field('Название'))
  await user.type(field('Название'), 'Берёзка и сын')
  await save()
  await screen.findByText('Настройки компании сохранены')
  expect(location.pathname).toBe(href('company'))
  expect(menu().queryByRole('link', { name: 'Новости' })).toBeNull()
  expect(screen.getAllByText('Берёзка и сын').length).toBeGreaterThan(1)
  expect((await saved()).moduleSettings).toMatchObject({ news: false, tasks: true })
})

test('faults stand at their fields, and what was typed stays', async () => {
  await edit()
  await user.clear(field('Название'))
  await user.type(field('Телефон для связи, необязательно'), 'ё')
  await save()
  await screen.findByText('Обязательное поле')
  await screen.findByText('Телефон может содержать цифры, +, скобки, дефис и пробелы')
  expect(field('Телефон для связи, необязательно').value).toContain('ё')
})

test('a failure of the server is told, and the form stays', async () => {
  await edit()
  await user.clear(field('Название'))
  await user.type(field('Название'), 'ошибка500')
  await save()
  await waitFor(() => expect(screen.getByRole('form').querySelector('.form-error p')).not.toBeNull())
  expect(location.pathname).toBe(href('companyEdit'))
})

test('a logo is saved by itself and stands in the menu at once; the form goes on from there', async () => {
  await edit()
  await pick('Логотип в меню', file('знак.png', 'image/png'))
  await screen.findByText('Логотип обновлен')
  const [one] = (await saved()).logos
  expect(one?.type).toBe('menu')
  expect(document.querySelector('.sidebar-brand img')?.getAttribute('src')).toBe(one?.url ?? '')
  await user.type(field('Почтовый адрес, необязательно'), '!')
  await save()
  await screen.findByText('Настройки компании сохранены')
  expect((await saved()).logos).toHaveLength(1)
})

test('both logos at once: neither takes the other for a stranger; one is removed after a question', async () => {
  await edit()
  await Promise.all([
    pick('Логотип в меню', file('1.png', 'image/png')),
    pick('Логотип на странице входа', file('2.png', 'image/png')),
  ])
  await waitFor(async () => expect((await saved()).logos.map(({ type }) => type).toSorted()).toEqual(['login', 'menu']))
  expect(await screen.findAllByText('Логотип обновлен')).toHaveLength(1)
  await user.click(logo('Логотип в меню').getByRole('button', { name: 'Удалить: Логотип в меню' }))
  await screen.findByRole('dialog', { name: 'Удалить логотип?' })
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(document.querySelector('.sidebar-brand img')).toBeNull())
  expect((await saved()).logos.map(({ type }) => type)).toEqual(['login'])
})

test('a logo that is too large or of another kind is not sent', async () => {
  await edit()
  const large = new Uint8Array(limits.companies.logoMaxMegabytes * 1024 * 1024 + 1)
  await pick('Логотип в меню', file('large.png', 'image/png', large))
  await logo('Логотип в меню').findByText('Файл слишком большой (максимум 2MB)')
  await pick('Логотип в меню', file('drawn.svg', 'image/svg+xml'))
  await logo('Логотип в меню').findByText('Допустимы файлы PNG, JPEG, WebP')
  expect((await saved()).logos).toEqual([])
})

test('what another administrator has saved meanwhile is not written over', async () => {
  await edit()
  const id = session.company?._id ?? ''
  await client.PUT('/api/companies/{id}', { params: { path: { id } }, body: { address: 'Новая ул., 1' } })
  await user.type(field('Название'), ' 2')
  await save()
  await screen.findByText('Данные изменил другой пользователь. Обновите страницу.')
  expect(field('Название').value).toBe('Берёзка 2')
})

const isNewer = () => screen.queryByRole('button', { name: 'Обновить, сохранив мои правки' }) !== null
const street = 'Почтовый адрес, необязательно'
const move = async () => {
  await user.clear(field(street))
  await user.type(field(street), 'Речная, 5')
}

test("words typed before a logo was saved are the form's own: nobody else is told of, and they are saved", async () => {
  await edit()
  await move()
  await pick('Логотип в меню', file('1.png', 'image/png'))
  await screen.findByText('Логотип обновлен')
  await logo('Логотип в меню').findByRole('button', { name: 'Удалить: Логотип в меню' })
  expect(field(street).value).toBe('Речная, 5')
  expect(isNewer()).toBe(false)
  await save()
  await screen.findByText('Настройки компании сохранены')
  expect(await saved()).toMatchObject({ address: 'Речная, 5', logos: [{ type: 'menu' }] })
})

test("a logo does not make the words of another administrator the form's own", async () => {
  await edit()
  await user.type(field('Название'), ' 2')
  const id = session.company?._id ?? ''
  await client.PUT('/api/companies/{id}', { params: { path: { id } }, body: { address: 'Новая ул., 1' } })
  await pick('Логотип в меню', file('1.png', 'image/png'))
  await logo('Логотип в меню').findByText('Данные изменил другой пользователь. Обновите страницу.')
  await waitFor(() => expect(isNewer()).toBe(true))
  // Its second try is over what is there now; the form still asks its writer.
  await pick('Логотип в меню', file('1.png', 'image/png'))
  await screen.findByText('Логотип обновлен')
  await user.click(await screen.findByRole('button', { name: 'Обновить, сохранив мои правки' }))
  expect(field(street).value).toBe('Новая ул., 1')
  expect(field('Название').value).toBe('Берёзка 2')
  await save()
  await screen.findByText('Настройки компании сохранены')
  expect(await saved()).toMatchObject({ name: 'Берёзка 2', address: 'Новая ул., 1', logos: [{ type: 'menu' }] })
})

test('while a logo is on its way leaving asks, and a save waits for it and goes on by itself', async () => {
  const uploads = holdUploads()
  try {
    await edit()
    await pick('Логотип в меню', file('1.png', 'image/png'))
    await user.click(screen.getByRole('link', { name: 'Отмена' }))
    const question = await screen.findByRole('dialog', { name: 'Есть несохранённые изменения. Покинуть страницу?' })
    await user.click(within(question).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await move()
    await save()
    await screen.findByRole('button', { name: 'Сохранение…' })
    // What is typed meanwhile goes along.
    await user.type(field(street), '0')
    expect(uploads.sent).toEqual([])
    await uploads.end(0, 'arrives')
    await screen.findByText('Настройки компании сохранены')
    expect(uploads.sent.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([
      ['logos', 'updatedAt'],
      expect.arrayContaining(['address', 'updatedAt']),
    ])
    expect(await saved()).toMatchObject({ address: 'Речная, 50', logos: [{ type: 'menu' }] })
    expect(location.pathname).toBe(href('company'))
  } finally {
    uploads.restore()
  }
})

test('a logo that was begun while the form was being saved is not lost with the page', async () => {
  const uploads = holdUploads()
  try {
    await edit()
    const path = `/api/companies/${session.company?._id}`
    uploads.others.push(path)
    await move()
    await save()
    await waitFor(() => expect(uploads.under()).toBe(1))
    uploads.others.pop()
    await pick('Логотип в меню', file('1.png', 'image/png'))
    await waitFor(() => expect(uploads.under()).toBe(2))
    await uploads.end(0, 'arrives')
    await screen.findByText('Настройки компании сохранены')
    expect(location.pathname).toBe(href('companyEdit'))
    await uploads.end(1, 'arrives')
    await screen.findByText('Логотип обновлен')
    expect(await saved()).toMatchObject({ address: 'Речная, 5', logos: [{ type: 'menu' }] })
  } finally {
    uploads.restore()
  }
})
