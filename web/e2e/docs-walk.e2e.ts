import { afterAll, afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, fillLogin, people, sides } from './browser.ts'
import { becomes, button, dialog, goTo, toast } from './stage.ts'

afterAll(closeBrowser)
const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

/** What stands once on the page, and is gone then. */
async function takeOnce(page: Page, title: string, saved: string): Promise<string> {
  const once = page.getByRole('region', { name: title })
  await once.waitFor()
  const secret = (await once.locator('code').textContent()) ?? ''
  await once.getByLabel(saved).check()
  await once.getByRole('button', { name: 'Готово' }).click()
  await once.waitFor({ state: 'detached' })
  return secret
}

/** A program as the page shows it, under its name. */
const programOf = async (page: Page, file: string) =>
  (await page.getByRole('figure', { name: file }).locator('pre').textContent()) ?? ''

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  return port
}

test('a stranger walks from /docs to a webhook that his own program has verified', async () => {
  const [real] = sides
  if (!real) throw new Error('there is no real server')
  const { page, context } = await enter()
  page.setDefaultTimeout(60_000)
  const folder = await mkdtemp(join(tmpdir(), 'walk-'))

  // As nobody, at the product's own address, which sends him to his company's.
  await page.goto(at(real, '/docs'), { waitUntil: 'commit' })
  const note = (await page.locator('[role="note"]').textContent()) ?? ''
  expect(note).toContain('на адресе вашей компании')
  const [home = ''] = /http:\/\/\S+\/docs$/.exec(note) ?? []
  expect(home).toBe(at(real, '/docs', 'berezka'))
  await page.goto(home, { waitUntil: 'commit' })
  await page.locator('.docs-pages a', { hasText: 'Первый вызов' }).click()
  // The guide says where a key is made, and what must be switched on first.
  const steps = page.locator('ol').first()
  await steps.getByText('Модули').waitFor()
  await steps.getByText('Интеграции → API-ключи').waitFor()

  // The operation that the guide calls stands open in a tab of its own: a busy browser takes long to show it.
  const operations = await context.newPage()
  operations.setDefaultTimeout(120_000)
  await operations.goto(`${home}#/keys/apiKeyCheck`, { waitUntil: 'commit' })

  // In the app he is asked who he is, and comes to where he wanted.
  const app = await context.newPage()
  app.setDefaultTimeout(30_000)
  await app.goto(new URL('/settings/company/edit', home).href)
  await app.waitForURL(/\/login/)
  await fillLogin(app, people.admin)
  const modules = app.getByRole('switch', { name: 'Интеграции' })
  await modules.waitFor()
  if (!(await modules.isChecked())) {
    await modules.click({ force: true })
    await button(app, 'Сохранить').click()
    await app.waitForURL(/\/settings\/company$/)
  }
  await goTo(app, '/integrations/keys')
  const name = `Кадры ${Bun.randomUUIDv7().slice(-6)}`
  await button(app, 'Создать ключ').first().click()
  const making = dialog(app, 'Новый API-ключ')
  await making.getByLabel('Название').fill(name)
  await making.getByRole('radio', { name: 'Кадры' }).check()
  await making.getByRole('button', { name: 'Далее' }).click()
  await making.getByText('Шаг 2 из 3').waitFor()
  await making.getByRole('button', { name: 'Далее' }).click()
  await making.getByLabel('Ваш пароль').fill(people.admin.password)
  await making.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await takeOnce(app, `Ключ «${name}» создан`, 'Ключ сохранён в надёжном месте')

  // The docs call with it.
  await operations.locator('.btn.authorize').click()
  const asked = operations.locator('.auth-container').filter({ has: operations.locator('#auth-bearer-value') })
  await asked.locator('#auth-bearer-value').fill(key)
  await asked.locator('button.authorize').click()
  await operations.locator('.modal-ux .close-modal').click()
  const operation = operations.locator('#operations-keys-apiKeyCheck')
  await operation.locator('button.try-out__btn').click()
  await operation.locator('button.execute').click()
  const answer = operation.locator('.live-responses-table .response')
  await answer.locator('.response-col_status', { hasText: '200' }).waitFor()
  expect(await answer.textContent()).toContain(name)

  // His receiver: both programs as the guide shows them, by the program that the guide names.
  await page.goto(`${home}/guides/webhooks`)
  await Bun.write(join(folder, 'verify.mjs'), await programOf(page, 'verify.mjs'))
  await Bun.write(join(folder, 'receive.mjs'), await programOf(page, 'receive.mjs'))
  const port = freePort()
  await goTo(app, '/integrations/webhooks')
  const hook = `Кадры ${port}`
  await button(app, 'Создать вебхук').first().click()
  const hooking = dialog(app, 'Новый вебхук')
  await hooking.getByLabel('Адрес получателя').fill(`http://127.0.0.1:${port}`)
  await hooking.getByLabel('Название').fill(hook)
  await hooking.getByRole('radio', { name: 'Все' }).check()
  await hooking.getByRole('button', { name: 'Создать вебхук' }).click()
  const secret = await takeOnce(app, `Вебхук «${hook}» создан`, 'Секрет сохранён в надёжном месте')
  const receive = async (of: string) => {
    const program = Bun.spawn([Bun.which('node') ?? process.execPath, 'receive.mjs'], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: of, PORT: String(port) },
      stdout: Bun.file(join(folder, 'said')),
      stderr: 'inherit',
    })
    // It answers what it has not been sent by us, too.
    await becomes(
      () =>
        fetch(`http://127.0.0.1:${port}`).then(
          ({ status }) => status,
          () => 0,
        ),
      400,
    )
    return program
  }
  const facts = app.getByRole('complementary', { name: 'Доставка' })
  const tried = async (status: string) => {
    await goTo(app, '/integrations/webhooks')
    await button(app, `Ещё: ${hook}`).click()
    await app.getByRole('menuitem', { name: 'Проверить', exact: true }).click()
    await facts.getByText('Попытка 1').waitFor()
    await facts.getByText(status).first().waitFor()
  }
  // With another's secret it refuses; with his own it prints what came.
  const mistaken = await receive(`whsec_${Buffer.alloc(32).toString('base64')}`)
  await tried('400')
  mistaken.kill()
  await mistaken.exited
  expect(await Bun.file(join(folder, 'said')).text()).toBe('')
  const program = await receive(secret)
  await tried('204')
  await becomes(
    () =>
      Bun.file(join(folder, 'said'))
        .text()
        .then((said) => said.startsWith('webhook.test ')),
    true,
  )
  program.kill()
  await program.exited

  // As it was.
  await button(app, `Ещё: ${hook}`).click()
  await app.getByRole('menuitem', { name: 'Удалить', exact: true }).click()
  await app.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await toast(app, 'Вебхук удалён')
  await rm(folder, { recursive: true, force: true })
}, 300_000)
