import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { texts } from '../../api/problem.ts'
import { writeDraft } from '../../lib/drafts.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { holdAnswers, loseAnswers, loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { UserCreatePage } from './UserCreatePage.tsx'
import { UserEditPage } from './UserEditPage.tsx'
import { emptyDraft } from './user-form.ts'
import { UserListPage } from './UserListPage.tsx'

const open = pagesForAdmin({ userCreate: UserCreatePage, userEdit: UserEditPage, users: UserListPage })
const user = userEvent.setup()
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('.rows-name')?.textContent)
const rowOf = (name: string) =>
  screen
    .getAllByRole('rowheader')
    .find((cell) => cell.textContent.includes(name))
    ?.closest('tr')
const all = async () => {
  const { data } = await client.GET('/api/users', { params: { query: { status: 'all', limit: 100 } } })
  return data?.users ?? []
}
const named = async (name: string) => {
  const found = (await all()).find((one) => one.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const save = () => press('Сохранить')
async function fill(label: string, text: string) {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}
async function choose(name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Ещё: ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const { clipboard } = navigator
afterEach(() => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true }))

test('the list shows who works here, how he gets in and when he last did', async () => {
  open(href('users'))
  await screen.findByText('Денис Орлов')
  const row = rowOf('Денис Орлов')?.textContent
  for (const fact of ['ДО', 'oficiant@berezka.example', 'Пользователь', 'Официант', 'Email', 'PIN', 'Активен'])
    expect(row).toContain(fact)
  expect(names()).toContain('Марина Соколова')
})

test('filters live in the address; nothing found leads back to all', async () => {
  open(href('users'))
  await screen.findByText('Денис Орлов')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Роль' }), 'Администраторы')
  await waitFor(() => expect(names()).not.toContain('Денис Орлов'))
  expect(location.search).toBe('?role=admin')
  await user.type(screen.getByRole('textbox', { name: 'Имя, email или телефон' }), 'нет такого{Enter}')
  await screen.findByText('Ничего не найдено')
  expect(location.search).toContain('role=admin')
  await user.click(screen.getByRole('link', { name: 'Сбросить фильтры' }))
  await screen.findByText('Денис Орлов')
  expect(location.search).toBe('')
})

test('a restaurant in the address that the company has no more is told as such, and is taken away', async () => {
  open(href('users', {}, { restaurant: Bun.randomUUIDv7() }))
  const places = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ресторан' })
  await waitFor(() => expect(places.selectedOptions[0]?.textContent).toBe('Нет в списке'))
  await user.selectOptions(places, 'Все рестораны')
  await screen.findByText('Денис Орлов')
  expect(location.search).toBe('')
})

test('somebody is switched off, and back on where the inactive are shown', async () => {
  open(href('users'))
  await choose('Павел Рощин', 'Отключить')
  await letGo('Да, отключить')
  await screen.findByText('Пользователь отключен')
  await waitFor(() => expect(names()).not.toContain('Павел Рощин'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Статус' }), 'Отключенные')
  await waitFor(() => expect(rowOf('Павел Рощин')?.textContent).toContain('Отключен'))
  await choose('Павел Рощин', 'Включить')
  await screen.findByText('Пользователь включен')
  expect((await named('Павел Рощин')).isActive).toBe(true)
})

/** Says yes once it is known what he has to do; his tasks stay as they are. */
async function letGo(yes: string) {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('.users-leaving')?.getAttribute('aria-busy')).toBe('false'))
  const stay = within(dialog).queryByLabelText('Оставить как есть')
  if (stay) await user.click(stay)
  await user.click(within(dialog).getByRole('button', { name: yes }))
}
/** Somebody who has something to do, whatever the demo says of him today. */
async function withTasks() {
  const leaver = await named('Денис Орлов')
  await client.POST('/api/tasks', { body: { title: 'Протереть барную стойку', assignees: [leaver.id] } })
  return leaver
}
const openTasksOf = async (id: string) =>
  (await client.GET('/api/tasks/counters', { params: { query: { user: id } } })).data?.my

test('whoever is switched off hands his open tasks over, in one call', async () => {
  const leaver = await withTasks()
  const taker = await named('Павел Рощин')
  const before = { his: await openTasksOf(leaver.id), hers: await openTasksOf(taker.id) }
  open(href('users'))
  await choose(leaver.name, 'Отключить')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отключить пользователя?' }))
  await dialog.findByText(`Открытых задач: ${before.his}`)
  // Nobody is let go before it is said who takes them.
  await user.click(dialog.getByRole('button', { name: 'Да, отключить' }))
  await dialog.findByText('Выберите, кому передать')
  expect((await named(leaver.name)).isActive).toBe(true)
  await user.click(dialog.getByRole('combobox', { name: /^Кому передать/ }))
  await user.click(await screen.findByRole('option', { name: taker.name }))
  await user.click(dialog.getByRole('button', { name: 'Да, отключить' }))
  await screen.findByText(`Пользователь отключен, его задачи теперь у сотрудника «${taker.name}»`)
  expect(await openTasksOf(leaver.id)).toBe(0)
  expect(await openTasksOf(taker.id)).toBeGreaterThan(before.hers ?? 0)
})

test('of two namesakes it is told where they work before one of them is given the tasks', async () => {
  const { data: posts = [] } = await client.GET('/api/positions')
  const bar = posts.find(({ name }) => name === 'Бармен')
  const { restaurants } = await named('Денис Орлов')
  const more = { restaurants: restaurants.map(({ _id }) => _id), position: bar?._id ?? null }
  for (const body of [
    { ...more, email: 'a@berezka.example' },
    { ...more, email: 'b@berezka.example', position: null },
  ])
    await client.POST('/api/users', { body: { name: 'Иван Иванов', ...body } })
  const { id } = await named('Денис Орлов')
  open(href('userEdit', { id }))
  await user.click(await screen.findByRole('button', { name: 'Передать задачи' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Передать задачи' }))
  const taker = await dialog.findByPlaceholderText('Имя сотрудника')
  await user.click(taker)
  await user.paste('Иван')
  const place = restaurants.map(({ name }) => name).join(', ')
  const barman = await screen.findByRole('option', { name: `Иван Иванов · Бармен, ${place}` })
  expect(screen.getByRole('option', { name: `Иван Иванов · ${place}` })).toBeDefined()
  await user.click(barman)
  expect(dialog.getByDisplayValue(`Иван Иванов · Бармен, ${place}`)).toBeDefined()
})

test('whoever has nothing open is asked about, too, while tasks come again for him', async () => {
  const [leaver, taker] = [await named('Павел Рощин'), await named('Денис Орлов')]
  await client.POST('/api/tasks/hand-over', { body: { from: leaver.id, to: taker.id } })
  await client.POST('/api/tasks', {
    body: {
      title: 'Протереть барную стойку',
      assignees: [leaver.id],
      repeat: { type: 'daily', startTime: '09:00', validFrom: '2099-01-01' },
    },
  })
  expect(await openTasksOf(leaver.id)).toBe(0)
  open(href('users'))
  await choose(leaver.name, 'Отключить')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отключить пользователя?' }))
  await dialog.findByText('Повторяющихся задач: 1')
  await user.click(dialog.getByRole('button', { name: 'Да, отключить' }))
  await dialog.findByText('Выберите, кому передать')
})

test('or leaves them as they are', async () => {
  const leaver = await withTasks()
  const before = await openTasksOf(leaver.id)
  open(href('users'))
  await choose(leaver.name, 'Удалить')
  const dialog = within(await screen.findByRole('dialog', { name: 'Удалить пользователя?' }))
  await user.click(await dialog.findByLabelText('Оставить как есть'))
  await user.click(dialog.getByRole('button', { name: 'Да, удалить' }))
  await screen.findByText('Пользователь удален')
  expect(await openTasksOf(leaver.id)).toBe(before)
})

test('a question from a menu gives the focus back to its button, also once its code is there', async () => {
  open(href('users'))
  for (const which of ['Отключить', 'Удалить']) {
    await choose('Павел Рощин', which)
    const dialog = await screen.findByRole('dialog', { name: `${which} пользователя?` })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Ещё: Павел Рощин'))
  }
})

test('nobody is let go before it is known what he has to do; a count that failed is asked again', async () => {
  const leaver = await withTasks()
  // The app asks again by itself, too.
  const answer = loseAnswers('GET', '/api/tasks/counters')
  open(href('users'))
  await choose(leaver.name, 'Отключить')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отключить пользователя?' }))
  await dialog.findByText('Не удалось узнать, есть ли открытые задачи')
  answer()
  await user.click(dialog.getByRole('button', { name: 'Повторить' }))
  await dialog.findByText(/^Открытых задач: /)
})

test('what was counted of the one before lets nobody else go', async () => {
  const taker = await named('Денис Орлов')
  const other = await named('Павел Рощин')
  await client.POST('/api/tasks/hand-over', { body: { from: other.id, to: taker.id } })
  // Of somebody new this device has no copy.
  const restaurants = other.restaurants.map(({ _id }) => _id)
  const { data } = await client.POST('/api/users', { body: { name: 'Яна Новая', generatePin: true, restaurants } })
  await client.POST('/api/tasks', { body: { title: 'Протереть стойку', assignees: [data?.user.id ?? ''] } })
  open(href('users'))
  await choose(other.name, 'Отключить')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.queryByText('Считаем открытые задачи…')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  loseAnswers('GET', '/api/tasks/counters')
  await choose('Яна Новая', 'Отключить')
  await screen.findByText('Не удалось узнать, есть ли открытые задачи')
})

test('his page hands his tasks over while he stays', async () => {
  const leaver = await withTasks()
  const taker = await named('Павел Рощин')
  open(href('userEdit', { id: leaver.id }))
  await user.click(await screen.findByRole('button', { name: 'Передать задачи' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Передать задачи' }))
  await user.click(dialog.getByRole('combobox', { name: /^Кому передать/ }))
  await user.click(await screen.findByRole('option', { name: taker.name }))
  await user.click(dialog.getByRole('button', { name: 'Передать' }))
  await screen.findByText(/^Передано: \d+ задач/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Передать задачи' })).toBeNull())
  expect((await named(leaver.name)).isActive).toBe(true)
})

test("a refusal is told in the server's words", async () => {
  open(href('users'))
  await choose('Марина Соколова', 'Отключить')
  await letGo('Да, отключить')
  await screen.findByText(messages.OWN_ACCOUNT)
  expect(names()).toContain('Марина Соколова')
})

test('somebody is removed after a word, and not without one', async () => {
  open(href('users'))
  await choose('Павел Рощин', 'Удалить')
  await user.click(await screen.findByRole('button', { name: 'Отмена' }))
  expect((await all()).some(({ name }) => name === 'Павел Рощин')).toBe(true)
  await choose('Павел Рощин', 'Удалить')
  await letGo('Да, удалить')
  await screen.findByText('Пользователь удален')
  await waitFor(() => expect(names()).not.toContain('Павел Рощин'))
})

test('a new PIN-code is shown once and can be copied', async () => {
  let copied = ''
  const value = { writeText: async (text: string) => void (copied = text) }
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
  open(href('users'))
  await choose('Денис Орлов', 'Новый PIN')
  await user.click(await screen.findByRole('button', { name: 'Да, создать' }))
  const dialog = await screen.findByRole('dialog', { name: 'PIN-код сотрудника' })
  const text = /^PIN-код сотрудника: (\d{6})\. Запишите его — повторно он не показывается\.$/
  const pin = text.exec(dialog.querySelector('.users-pin')?.textContent ?? '')?.[1]
  await user.click(within(dialog).getByRole('button', { name: 'Скопировать' }))
  await within(dialog).findByText('PIN-код скопирован')
  expect(copied).toBe(pin ?? 'none')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'PIN-код сотрудника' })).not.toBeNull()
})

test('an invitation is sent', async () => {
  open(href('users'))
  await choose('Денис Орлов', 'Отправить приглашение')
  await screen.findByText('Приглашение отправлено')
})

test('an answer is lost: the second press makes nobody twice, and tells the PIN-code that was made', async () => {
  open(href('userCreate'))
  await fill('ФИО', 'Лидия Ветрова')
  await press('Сгенерировать')
  await user.click(screen.getByRole('combobox', { name: 'Рестораны' }))
  await user.click(await screen.findByRole('option', { name: 'Берёзка в парке' }))
  const sent = loseNextAnswer('POST', '/api/users')
  await save()
  await screen.findByText('Сервер недоступен. Проверьте подключение к интернету')
  await save()
  await screen.findByRole('dialog', { name: 'PIN-код сотрудника' })
  expect(sent()).toBe(2)
  expect((await all()).filter(({ name }) => name === 'Лидия Ветрова')).toHaveLength(1)
})

test('whoever leaves before a made PIN-code has come is asked, for it is shown here alone', async () => {
  open(href('userCreate'))
  await fill('ФИО', 'Лидия Ветрова')
  await press('Сгенерировать')
  await user.click(screen.getByRole('combobox', { name: 'Рестораны' }))
  await user.click(await screen.findByRole('option', { name: 'Берёзка в парке' }))
  const answer = holdAnswers('POST', '/api/users')
  await save()
  await user.click(screen.getByRole('link', { name: 'Пользователи' }))
  await screen.findByText(/Покинуть страницу\?$/)
  expect(location.pathname).toBe(href('userCreate'))
  answer()
  await screen.findByRole('dialog', { name: 'PIN-код сотрудника' })
})

test('a PIN-code whose answer was lost is the one that is shown; the next one asked for is another', async () => {
  open(href('users'))
  const { id } = await named('Денис Орлов')
  const ask = async () => {
    await choose('Денис Орлов', 'Новый PIN')
    await user.click(await screen.findByRole('button', { name: 'Да, создать' }))
  }
  const shown = async () => {
    const dialog = await screen.findByRole('dialog', {
      name: 'PIN-код сотрудника',
    })
    const pin = dialog.querySelector('.users-pin')?.textContent
    await user.click(within(dialog).getByRole('button', { name: 'Готово' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'PIN-код сотрудника' })).toBeNull())
    return pin
  }
  const lost: unknown[] = []
  loseNextAnswer('POST', `/api/users/${id}/pin`, async (answer) => void lost.push(await answer.json()))
  await ask()
  await screen.findByText('Сервер недоступен. Проверьте подключение к интернету')
  await ask()
  const second = await shown()
  const [first] = lost as [{ pin: string }]
  expect(second).toContain(first.pin)
  await ask()
  expect(await shown()).not.toContain(first.pin)
})

test('a new one is made: faults stand at their fields, a made PIN-code is shown before the list', async () => {
  open(href('userCreate'))
  await save()
  await screen.findByText('Введите имя')
  await fill('ФИО', 'Лидия Ветрова')
  await save()
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'))
  await press('Сгенерировать')
  await user.click(screen.getByRole('combobox', { name: 'Рестораны' }))
  await user.click(await screen.findByRole('option', { name: 'Берёзка в парке' }))
  await save()
  await screen.findByText('Пользователь создан')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(location.pathname).toBe(href('users')))
  const made = await named('Лидия Ветрова')
  expect([made.hasPin, made.email, made.restaurants.map(({ name }) => name)]).toEqual([
    true,
    undefined,
    ['Берёзка в парке'],
  ])
})

test('an edit is saved; a PIN-code is told in a word, changed or taken away', async () => {
  const { id } = await named('Денис Орлов')
  open(href('userEdit', { id }))
  await waitFor(() => expect(field('ФИО').value).toBe('Денис Орлов'))
  expect(screen.getByRole('group', { name: 'PIN-код' }).textContent).toContain('Задан')
  await press('Изменить')
  await fill('PIN-код', '1111')
  await save()
  await screen.findByText(messages.PIN_TOO_SIMPLE)
  expect(field('PIN-код').getAttribute('aria-invalid')).toBe('true')
  await press('Не менять')
  await press('Убрать')
  await fill('ФИО', 'Денис Орлов-Лебедев')
  await save()
  await screen.findByText('Пользователь обновлен')
  await waitFor(() => expect(names()).toContain('Денис Орлов-Лебедев'))
  expect((await named('Денис Орлов-Лебедев')).hasPin).toBe(false)
})

test('what somebody else has changed meanwhile is not written over', async () => {
  const { id } = await named('Денис Орлов')
  open(href('userEdit', { id }))
  await waitFor(() => expect(field('ФИО').value).toBe('Денис Орлов'))
  await client.PUT('/api/users/{id}', { params: { path: { id } }, body: { phone: '+7 812 000-00-09' } })
  await fill('ФИО', 'Денис О.')
  await save()
  await screen.findByText(messages.STALE)
  expect(field('ФИО').value).toBe('Денис О.')
})

test('a save whose answer was lost is no work of somebody else, whatever it did with the PIN-code and in what order', async () => {
  const { id } = await named('Денис Орлов')
  const { data: places = [] } = await client.GET('/api/restaurants')
  // Chosen in another order than that in which they are read.
  const [last, ...rest] = places.filter(({ isActive }) => isActive).toReversed()
  await client.PUT('/api/users/{id}', { params: { path: { id } }, body: { restaurants: [last?._id ?? ''] } })
  open(href('userEdit', { id }))
  await waitFor(() => expect(field('ФИО').value).toBe('Денис Орлов'))
  for (const { name } of rest) {
    await user.click(screen.getByRole('combobox', { name: 'Рестораны' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await press('Изменить')
  await fill('PIN-код', '7316')
  loseNextAnswer('PUT', `/api/users/${id}`)
  await save()
  await screen.findByText(texts.offline)
  await fill('ФИО', 'Денис О.')
  await save()
  await screen.findByText('Пользователь обновлен')
  expect((await named('Денис О.')).restaurants).toHaveLength(rest.length + 1)
})

test('a PIN-code that was saved though its answer was lost is no work of somebody else', async () => {
  const { id } = await named('Денис Орлов')
  open(href('userEdit', { id }))
  await waitFor(() => expect(field('ФИО').value).toBe('Денис Орлов'))
  await fill('Email', 'Denis.New@berezka.example')
  await press('Изменить')
  await fill('PIN-код', '290571')
  loseNextAnswer('PUT', `/api/users/${id}`)
  await save()
  await screen.findByText('Сервер недоступен. Проверьте подключение к интернету')
  await save()
  await screen.findByText('Пользователь обновлен')
  expect(screen.queryByText(messages.STALE)).toBeNull()
  expect((await named('Денис Орлов')).email).toBe('denis.new@berezka.example')
})

test('nobody changes his own role, and the form says so', async () => {
  open(href('userEdit', { id: session.user?.id ?? '' }))
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Роль' })
  expect(role.disabled).toBe(true)
  screen.getByText(messages.OWN_ROLE)
})

test('somebody who is not there leads to the list', async () => {
  open(href('userEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText(messages.USER_NOT_FOUND)
  expect(location.pathname).toBe(href('users'))
})

test('what a draft has chosen and somebody has switched off meanwhile is called by its name', async () => {
  const { data: places = [] } = await client.GET('/api/restaurants')
  const { data: posts = [] } = await client.GET('/api/positions')
  const [place] = places
  const cashier = posts.find(({ status }) => status === 'inactive')
  if (!place || !cashier) throw new Error('nothing can be switched off')
  const gone = '00000000-0000-7000-8000-000000000999'
  const draft = { ...emptyDraft, name: 'Новенький', position: cashier._id, restaurants: [place._id, gone] }
  await client.PUT('/api/restaurants/{id}', { params: { path: { id: place._id } }, body: { isActive: false } })
  const owner = { companyId: session.company?._id ?? '', userId: session.user?.id ?? '' }
  await writeDraft({ ...owner, path: 'user/new' }, 'left', { draft, base: emptyDraft })
  open(href('userCreate'))
  await user.click(await screen.findByRole('button', { name: 'Восстановить' }))
  await waitFor(() => expect(field('ФИО').value).toBe('Новенький'))
  const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await user.click(input(/^Рестораны/))
  await screen.findAllByText(`${place.name} (неактивен)`)
  expect(input(/^Должность/).value).toBe(`${cashier.name} (неактивна)`)
  expect(document.body.textContent).not.toContain(gone)
})
