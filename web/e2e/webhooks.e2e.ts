import { Webhook as Signed } from 'standardwebhooks'
import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { becomes, button, dialog, goTo, stage, switchIntegrations, toast } from './stage.ts'

afterAll(closeBrowser)

type Received = { headers: Record<string, string>; body: string }
/** Another company's program on this machine. */
function startReceiver() {
  const received: Received[] = []
  let status = 200
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      received.push({ headers: Object.fromEntries(request.headers), body: await request.text() })
      return new Response(status === 200 ? 'ok' : 'busy', { status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    answers: (next: number) => void (status = next),
    stop: () => server.stop(true),
  }
}

/** The secret that stands on the page. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const once = page.getByRole('region', { name: title })
  await once.waitFor()
  const secret = (await once.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  await once.getByLabel('Секрет сохранён в надёжном месте').check()
  await once.getByRole('button', { name: 'Готово' }).click()
  await once.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  return secret
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a webhook is made, tried, delivers what happens, is stopped, resumed, renewed and deleted', async () => {
    const isReal = side.name === 'real'
    const receiver = startReceiver()
    const page = await stage(side, enter)(people.admin, '/settings/company/edit')
    const faults: string[] = []
    await switchIntegrations(page, true)
    await goTo(page, '/integrations/webhooks')
    const name = `Касса ${Bun.randomUUIDv7().slice(-6)}`
    await button(page, 'Создать вебхук').click()
    const making = dialog(page, 'Новый вебхук')
    await making.getByRole('button', { name: 'Создать вебхук' }).click()
    await making.getByText('Введите адрес').waitFor()
    await making.getByText('Выберите хотя бы одно событие').waitFor()
    await making.getByLabel('Адрес получателя').fill('https://10.0.0.1/hook')
    await making.getByLabel('Название').fill(name)
    await making.getByRole('button', { name: 'Темы: события по одному' }).click()
    await making.getByLabel('Создана тема').check()
    await making.getByRole('button', { name: 'Добавить заголовок' }).click()
    await making.getByLabel('Заголовок 1: имя').fill('X-Token')
    await making.getByLabel('Заголовок 1: значение').fill('s3cret')
    await making.getByRole('button', { name: 'Создать вебхук' }).click()
    await making.getByText('Нужен адрес https в интернете').waitFor()
    faults.push(...(await axeFaults(side, page, 'the form')))
    // On this machine only the real server may be tried out by http.
    await making.getByLabel('Адрес получателя').fill(isReal ? receiver.url : 'https://hooks.example.ru/restik')
    await making.getByRole('button', { name: 'Создать вебхук' }).click()
    const secret = await takeSecret(page, `Вебхук «${name}» создан`)

    const act = async (label: string) => {
      await button(page, `Ещё: ${name}`).click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }
    await act('Проверить')
    await page.getByRole('heading', { name: 'Доставки', level: 1 }).waitFor()
    const facts = page.getByRole('complementary', { name: 'Доставка' })
    await facts.getByText('Попытка 1').waitFor()
    // The whole text of the answer: ids and times of the body hold any three digits.
    await facts.getByText('200', { exact: true }).waitFor()
    const verify = ({ body, headers }: Received) => new Signed(secret).verify(body, headers)
    if (isReal) {
      const [trial] = receiver.received
      expect(trial && verify(trial)).toMatchObject({ type: 'webhook.test' })
      expect(trial?.headers['x-token']).toBe('s3cret')
      receiver.answers(503)
      const title = `Тема ${Bun.randomUUIDv7().slice(-6)}`
      await goTo(page, '/knowledge-base/topics/create')
      await page.getByLabel('Название').fill(title)
      await button(page, 'Сохранить').click()
      await toast(page, 'Тема создана')
      await page.waitForURL(/\/topics$/)
      await becomes(async () => receiver.received.length >= 2, true)
      const [, event] = receiver.received
      expect(event && verify(event)).toMatchObject({ type: 'topic.created', data: { title } })
      receiver.answers(200)
      await goTo(page, '/integrations/webhooks')
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('link', { name: 'topic.created' }).click()
      await facts.getByText('503', { exact: true }).waitFor()
      faults.push(...(await axeFaults(side, page, 'deliveries')))
      const before = receiver.received.length
      await facts.getByRole('button', { name: 'Повторить' }).click()
      await becomes(async () => receiver.received.length > before, true)
      await facts.getByText('200', { exact: true }).first().waitFor()
      expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(event?.headers['webhook-id'] ?? '')
    }
    await act('Остановить')
    await page.getByRole('dialog').getByRole('button', { name: 'Остановить' }).click()
    await toast(page, 'Вебхук остановлен')
    await page.getByText('Остановлен', { exact: false }).first().waitFor()
    await act('Включить')
    await toast(page, 'Вебхук включён')
    await act('Обновить секрет')
    await dialog(page, `Обновить секрет вебхука «${name}»?`)
      .getByRole('button', { name: 'Выпустить новый секрет' })
      .click()
    expect(await takeSecret(page, `Новый секрет вебхука «${name}»`)).not.toBe(secret)
    await act('Изменить')
    const editing = dialog(page, 'Изменить вебхук')
    await editing.getByRole('radio', { name: 'Все' }).check()
    await editing.getByRole('button', { name: 'Сохранить' }).click()
    await toast(page, 'Вебхук изменён')
    await button(page, 'Отправить все с…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
    await toast(page, /^Недоставленных нет$|^Отправляем/)
    await act('Удалить')
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await toast(page, 'Вебхук удалён')
    await page.waitForURL(/\/integrations\/webhooks$/)
    await becomes(() => page.getByRole('link', { name, exact: true }).count(), 0)
    faults.push(...(await axeFaults(side, page, 'the list')))
    expect(faults).toEqual([])
    await switchIntegrations(page, false)
    await receiver.stop()
  }, 120_000)
})
