import type { Page } from 'playwright-core'
import { becomes, button, dialog } from './stage.ts'

export const drafts = (page: Page) => page.locator('.tedit-draft')

/** In the editor of a test, among its questions. */
export async function draftFrom(page: Page, article: string, count: number): Promise<void> {
  await button(page, 'Составить вопросы по статье').click()
  const chosen = dialog(page, 'Вопросы по статье')
  await chosen.getByRole('combobox', { name: 'Статья' }).fill(article)
  await page.getByRole('option', { name: article, exact: true }).click()
  await chosen.getByLabel(/^Сколько вопросов/).fill(String(count))
  await button(page, 'Составить').click()
  await becomes(() => drafts(page).count(), count)
}
