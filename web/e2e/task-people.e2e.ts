import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, choose, dialog, fitsScreen, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const titled = (what: string) => `${what} ${Bun.randomUUIDv7().slice(-6)}`
const audience = (page: Page) => dialog(page, 'Выбрать по ресторану и должности')
const tick = (page: Page, group: string, name: string) =>
  audience(page).getByRole('group', { name: group }).getByLabel(name, { exact: true }).check()

/** Ticks the waiters and cooks of a restaurant; how many they are, by the dialog's own button. */
async function tickPeople(page: Page): Promise<number> {
  await button(page, 'Выбрать по ресторану и должности').click()
  await tick(page, 'Рестораны', 'Берёзка на Мойке')
  await tick(page, 'Должности', 'Официант')
  await tick(page, 'Должности', 'Повар')
  await becomes(() => audience(page).getByRole('region', { name: 'Кто это' }).getAttribute('aria-busy'), 'false')
  const yes = audience(page).getByRole('button', { name: /^Выбрать: \d/ })
  await yes.waitFor()
  return Number(/\d+/.exec((await yes.textContent()) ?? '')?.[0])
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('the waiters and cooks of a restaurant get one each, and their group shows how many are done', async () => {
    const act = stage(side, () => enter())
    const page = await act(people.admin, '/tasks/create')
    const title = titled('Проверить форму')
    await page.getByLabel('Название', { exact: true }).fill(title)
    const count = await tickPeople(page)
    expect(count).toBeGreaterThan(1)
    await audience(page).getByRole('listitem').filter({ hasText: 'Денис Орлов' }).waitFor()
    expect(await axeFaults(side, page, 'the audience')).toEqual([])
    await audience(page)
      .getByRole('button', { name: /^Выбрать: \d/ })
      .click()
    await audience(page).waitFor({ state: 'detached' })
    await page.getByText('Каждому своя').click()
    await button(page, 'Сохранить').click()
    await toast(page, `Создано задач: ${count}`)

    const waiter = await act(people.waiter, `/tasks?search=${encodeURIComponent(title)}`)
    await waiter.getByRole('link', { name: title }).click()
    await button(waiter, 'Взять в работу').click()
    await toast(waiter, 'Статус изменен')
    await button(waiter, 'Завершить').click()
    await toast(waiter, 'Статус изменен')

    const author = await act(people.admin, `/tasks?scope=created&search=${encodeURIComponent(title)}`)
    await author.getByRole('row').filter({ hasText: title }).getByText(`1 из ${count}`).first().waitFor()
  })

  test('whoever is switched off hands his open tasks over, and the one who takes sees them at home', async () => {
    const act = stage(side, () => enter())
    const page = await act(people.admin, '/users')
    const name = titled('Лидия Ветрова')
    const mail = `lidia-${Bun.randomUUIDv7().slice(-6)}@berezka.example`
    const [place] = await ask<{ _id: string }[]>(page, 'GET', '/api/restaurants')
    const user = { name, email: mail, role: 'user', restaurants: [place?._id] }
    const made = await ask<{ user: { id: string } }>(page, 'POST', '/api/users', user)
    const title = titled('Сдать кассу')
    // Late by the time somebody takes it, and before everything else that he has.
    const due = Date.now() + 4_000
    const task = { title, assignees: [made.user.id], deadline: new Date(due).toISOString() }
    const { tasks } = await ask<{ tasks: { _id: string }[] }>(page, 'POST', '/api/tasks', task)
    await goTo(page, `/users?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: `Ещё: ${name}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Отключить' }).click()
    const asked = dialog(page, 'Отключить пользователя?')
    await asked.getByText('Открытых задач: 1').waitFor()
    await button(page, 'Да, отключить').click()
    await asked.getByText('Выберите, кому передать').waitFor()
    expect(await axeFaults(side, page, 'the hand-over')).toEqual([])
    await choose(page, 'Кому передать', 'Денис Орлов')
    await button(page, 'Да, отключить').click()
    await toast(page, /его задачи теперь у сотрудника «Денис Орлов»/)
    await asked.waitFor({ state: 'detached' })
    await goTo(page, `/tasks/${tasks[0]?._id}/edit`)
    await page.getByLabel('О задаче').getByText('Денис Орлов').first().waitFor()

    await page.waitForFunction((late) => Date.now() > late, due)
    const waiter = await act(people.waiter, '/dashboard')
    // Late as it is, it is either what to do now or the first of what comes next.
    const day = waiter.getByRole('main')
    await day
      .getByText(/^Просрочена на \d/)
      .first()
      .waitFor()
    expect(await axeFaults(side, waiter, 'home')).toEqual([])
    await day.getByRole('link', { name: title }).click()
    await waiter.getByRole('heading', { name: title, level: 1 }).waitFor()
  })

  test('people are chosen on a phone in a sheet of the whole screen', async () => {
    const admin = await enter(phone)
    await signIn(side, admin, people.admin, '/tasks/create')
    const { page } = admin
    const count = await tickPeople(page)
    await fitsScreen(page)
    const yes = audience(page).getByRole('button', { name: /^Выбрать: \d/ })
    const box = await yes.boundingBox()
    expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
    await yes.click()
    await page.getByText(new RegExp(`^${count} человек`)).waitFor()
  })
})
