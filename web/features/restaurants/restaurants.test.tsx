import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { texts } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { RestaurantCreatePage } from './RestaurantCreatePage.tsx'
import { RestaurantEditPage } from './RestaurantEditPage.tsx'
import { RestaurantListPage } from './RestaurantListPage.tsx'
import { cache } from '../../data/reads.ts'
import { session } from '../../shell/session.ts'

const open = pagesForAdmin({
  restaurantCreate: RestaurantCreatePage,
  restaurantEdit: RestaurantEditPage,
  restaurants: RestaurantListPage,
})
const user = userEvent.setup()
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const zone = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Часовой пояс' })
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const all = async () => (await client.GET('/api/restaurants', { params: { query: { status: 'all' } } })).data ?? []
const named = async (name: string) => {
  const restaurant = (await all()).find((one) => one.name === name)
  if (!restaurant) throw new Error(`no restaurant ${name}`)
  return restaurant
}
const create = async (body: { name: string; timezone?: string; isActive?: boolean; address?: string }) => {
  const { data } = await client.POST('/api/restaurants', { body })
  if (!data) throw new Error('not created')
  return data
}

test('the list is searched by name and address, inactive ones on demand', async () => {
  await create({ name: 'Берёзка закрытая', isActive: false, address: 'ул. Актёрская, 5' })
  open(href('restaurants'))
  await screen.findByRole('rowheader', { name: 'Берёзка на Мойке' })
  expect(names()).not.toContain('Берёзка закрытая')
  expect(rowOf('Берёзка на Мойке')?.textContent).toContain('МСК (UTC+3)')
  await user.type(screen.getByRole('searchbox', { name: 'Поиск по названию или адресу' }), 'парковая')
  expect(names()).toEqual(['Берёзка в парке'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'актер')
  await screen.findByText('Ничего не найдено')
  await user.click(screen.getByRole('switch', { name: 'Показывать неактивные' }))
  expect(names()).toEqual(['Берёзка закрытая'])
  expect(rowOf('Берёзка закрытая')?.textContent).toContain('Неактивен')
})

test('a new one whose zone was not touched goes by the clock of the company, whatever that becomes', async () => {
  const company = session.company
  if (!company) throw new Error('nobody is signed in')
  open(href('restaurantCreate'))
  await user.type(field('Название'), 'Берёзка новая')
  await save()
  await screen.findByText('Ресторан создан')
  const move = (timezone: string) =>
    client.PUT('/api/companies/{id}', { params: { path: { id: company._id } }, body: { timezone } })
  await move('Asia/Yekaterinburg')
  const { timezone } = await named('Берёзка новая')
  await move(company.timezone)
  expect(timezone).toBe('Asia/Yekaterinburg')
})

test('a new one is made; faults stand at their fields', async () => {
  open(href('restaurantCreate'))
  // The company's own zone.
  expect(zone().value).toBe('МСК (UTC+3)')
  await save()
  await screen.findByText('Введите название ресторана')
  await user.type(field('Название'), 'берёзка на мойке')
  await save()
  await screen.findByText('Ресторан с таким названием уже существует')
  expect(field('Название').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Название'), ' 2')
  await user.type(field('Время открытия'), '1100')
  await user.type(field('Время закрытия'), '25')
  await save()
  await screen.findByText('Укажите время в формате ЧЧ:ММ')
  await user.clear(field('Время закрытия'))
  await user.type(field('Время закрытия'), '2')
  await screen.findByText('до 02:00 следующего дня')
  await user.click(zone())
  await user.clear(zone())
  await user.type(zone(), 'новосиб')
  await user.click(await screen.findByRole('option', { name: /МСК\+4/ }))
  await save()
  await screen.findByText('Ресторан создан')
  await waitFor(() => expect(location.pathname).toBe(href('restaurants')))
  expect(await named('берёзка на мойке 2')).toMatchObject({
    timezone: 'Asia/Krasnoyarsk',
    openTime: '11:00',
    closeTime: '02:00',
  })
})

test('a zone outside the list stays as it is', async () => {
  const { _id } = await create({ name: 'Тифлис', timezone: 'Asia/Tbilisi' })
  open(href('restaurantEdit', { id: _id }))
  await waitFor(() => expect(zone().value).toBe('Asia/Tbilisi (UTC+4)'))
  await user.type(field('Название'), ' 2')
  await save()
  await screen.findByText('Ресторан обновлен')
  expect((await named('Тифлис 2')).timezone).toBe('Asia/Tbilisi')
})

test('what another administrator has saved meanwhile is not written over', async () => {
  const { _id } = await create({ name: 'Терраса' })
  open(href('restaurantEdit', { id: _id }))
  await waitFor(() => expect(field('Название').value).toBe('Терраса'))
  await client.PUT('/api/restaurants/{id}', { params: { path: { id: _id } }, body: { name: 'Веранда' } })
  await user.type(field('Название'), ' у реки')
  await save()
  await screen.findByText('Данные изменил другой пользователь. Обновите страницу.')
  expect(field('Название').value).toBe('Терраса у реки')
})

test('one that nobody needs is removed, one that people work at is switched off', async () => {
  await create({ name: 'Лишний' })
  open(href('restaurants'))
  await screen.findByRole('rowheader', { name: 'Лишний' })
  await press('Удалить: Лишний')
  const dialog = await screen.findByRole('dialog', { name: 'Удалить ресторан?' })
  expect(dialog.textContent).toContain(
    'Если с рестораном связаны сотрудники, чек-листы или задачи, он будет отключен, а история сохранится.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  await screen.findByText('Ресторан удален')
  await waitFor(() => expect(names()).not.toContain('Лишний'))
  await press('Удалить: Берёзка на Мойке')
  await user.click(await screen.findByRole('button', { name: 'Удалить' }))
  await screen.findByText('Ресторан отключен: на него ссылаются сотрудники или чек-листы')
  await waitFor(() => expect(names()).not.toContain('Берёзка на Мойке'))
  expect((await named('Берёзка на Мойке')).isActive).toBe(false)
})

test('a restaurant that is not there leads to the list', async () => {
  open(href('restaurantEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText('Ресторан не найден')
  expect(location.pathname).toBe(href('restaurants'))
})

test('the empty list says how to begin', async () => {
  open(href('restaurants'))
  await screen.findByRole('rowheader', { name: 'Берёзка на Мойке' })
  act(() => {
    cache.show(cache.query('restaurantList', { query: { status: 'all' } }), () => [])
  })
  await screen.findByText('Рестораны ещё не добавлены')
  await user.click(screen.getByRole('link', { name: 'Добавить первый ресторан' }))
  expect(location.pathname).toBe(href('restaurantCreate'))
})

test('what another system calls it is seen and changed where the company is connected to one; a taken one says so', async () => {
  await client.POST('/api/restaurants', { body: { name: 'Занятый', externalId: 'касса-1' } })
  const { _id } = await create({ name: 'Свой' })
  open(href('restaurantEdit', { id: _id }))
  await screen.findByDisplayValue('Свой')
  expect(screen.queryByLabelText('Внешний ID, необязательно')).toBeNull()
  act(() => {
    if (session.company) session.company.moduleSettings = { ...session.company.moduleSettings, integrations: true }
  })
  const typed = await screen.findByLabelText<HTMLInputElement>('Внешний ID, необязательно')
  await user.type(typed, 'касса-1')
  await save()
  await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(typed)
  await user.type(typed, ' касса-2 ')
  await save()
  await screen.findByText('Ресторан обновлен')
  expect((await named('Свой')).externalId).toBe('касса-2')
})

test('a save whose answer was lost is no work of somebody else: the second press saves', async () => {
  const { _id } = await create({ name: 'Берёзка у моста' })
  open(href('restaurantEdit', { id: _id }))
  await waitFor(() => expect(field('Название').value).toBe('Берёзка у моста'))
  await user.type(field('Название'), ' ')
  await user.type(field('Адрес, необязательно'), 'наб. Мойки, 1')
  loseNextAnswer('PUT', `/api/restaurants/${_id}`)
  await save()
  await screen.findByText(texts.offline)
  expect((await named('Берёзка у моста')).address).toBe('наб. Мойки, 1')
  await user.type(field('Адрес, необязательно'), 'а')
  await save()
  await screen.findByText('Ресторан обновлен')
  expect((await named('Берёзка у моста')).address).toBe('наб. Мойки, 1а')
  expect(location.pathname).toBe(href('restaurants'))
})
