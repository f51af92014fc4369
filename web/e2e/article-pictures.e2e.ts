import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, choose, dialog, fitsScreen, toast } from './stage.ts'

afterAll(closeBrowser)

const screen = { width: 390, height: 664 }
const editing = (page: Page) => page.getByRole('textbox', { name: 'Содержание статьи' })
const reading = (page: Page) => page.locator('main .ab-body:not(.ed-body)')

/** A grey picture of that size. */
function png(width: number, height: number): Buffer {
  const part = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(Bun.hash.crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

const sizeOf = (picture: Locator) =>
  picture.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return [Math.round(width), Math.round(height)]
  })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('pictures keep their size in the editor and for the reader, on a phone two thirds of the height; a press shows one whole', async () => {
    const admin = await enter(screen)
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const title = `Картинки ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByRole('textbox', { name: 'Заголовок статьи' }).fill(title)
    await editing(page).tap()
    await page.keyboard.type('/изображение')
    await page.getByRole('listbox', { name: 'Блоки' }).waitFor()
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await editing(page).getByRole('button', { name: 'Выбрать файл' }).tap()
    await (
      await chooser
    ).setFiles(
      [
        { name: 'Знак.png', buffer: png(60, 40) },
        { name: 'Бутылка.png', buffer: png(300, 600) },
      ].map((file) => ({ ...file, mimeType: 'image/png' })),
    )
    const written = editing(page).locator('figure img')
    await written.nth(1).waitFor()
    const [sign, bottle] = [written.first(), written.nth(1)]
    await becomes(() => sizeOf(sign), [60, 40])
    await becomes(() => sizeOf(bottle), [Math.round(screen.height / 3), Math.round((screen.height / 3) * 2)])
    await editing(page).getByRole('button', { name: 'Во всю ширину' }).first().tap()
    const column = (await editing(page).locator('figure').first().boundingBox())?.width ?? 0
    await becomes(() => sizeOf(sign), [Math.round(column), Math.round((column / 3) * 2)])
    await editing(page).getByRole('button', { name: 'Во всю ширину' }).first().tap()
    await becomes(() => sizeOf(sign), [60, 40])

    await page.getByRole('button', { name: 'Настройки' }).tap()
    await choose(page, 'Статус', 'Опубликовано')
    await button(page, 'Закрыть').tap()
    await button(page, 'Создать статью').tap()
    await toast(page, 'Статья создана!')
    await page.getByRole('link', { name: title }).tap()
    const read = reading(page).locator('figure img')
    await becomes(() => sizeOf(read.first()), [60, 40])
    await becomes(() => sizeOf(read.nth(1)), [Math.round(screen.height / 3), Math.round((screen.height / 3) * 2)])

    const opener = reading(page).getByRole('button', { name: 'Показать целиком' }).nth(1)
    const whole = dialog(page, 'Изображение')
    const opened = async () => {
      await whole.waitFor()
      await becomes(() => sizeOf(whole.locator('img')), [300, 600])
    }
    await opener.focus()
    await page.keyboard.press('Enter')
    await opened()
    // Reading is protected from copying, here as well.
    expect(await whole.locator('img').evaluate((image) => getComputedStyle(image).userSelect)).toBe('none')
    for (const kind of ['contextmenu', 'copy'])
      expect(
        await whole
          .locator('img')
          .evaluate((image, name) => image.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), kind),
      ).toBe(false)
    await page.keyboard.press('Escape')
    await whole.waitFor({ state: 'detached' })
    await becomes(() => opener.evaluate((element) => element === document.activeElement), true)
    await opener.tap()
    await opened()
    await whole.getByRole('button', { name: 'Закрыть' }).tap()
    await whole.waitFor({ state: 'detached' })
    await opener.tap()
    await opened()
    await page.goBack()
    await whole.waitFor({ state: 'detached' })
    await opener.waitFor()
    await fitsScreen(page)
  })
})
