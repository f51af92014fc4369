import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button } from './stage.ts'

afterAll(closeBrowser)

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an administrator takes the whole company in one file', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/company')
    const { page } = admin
    const saved = page.waitForEvent('download')
    await button(page, 'Скачать архив').click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^berezka-\d{4}-\d\d-\d\d\.tar$/)
    if (side.name === 'mocks') return
    const { stdout } = Bun.spawnSync(['tar', 'tf', await file.path()])
    const names = stdout.toString().trim().split('\n')
    expect(names).toContain('tables/articles.ndjson.gz')
    expect(names.filter((name) => name.startsWith('objects/')).length).toBeGreaterThan(0)
    expect(names.at(-1)).toBe('manifest.json')
  }, 60_000)
})
