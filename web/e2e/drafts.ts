import type { Page } from 'playwright-core'
import { becomes, dialog } from './stage.ts'

export const offer = (page: Page) => dialog(page, 'Восстановить несохранённый черновик?')
export const restore = (page: Page) => offer(page).getByRole('button', { name: 'Восстановить', exact: true }).click()

/** Drafts are written behind the page (A31): waits until there are as many, each with these words. */
export const drafts = (page: Page, wanted: number, words = '') =>
  becomes(
    async () => (await page.evaluate(storedDrafts)).map((draft) => draft.includes(words)),
    Array.from({ length: wanted }, () => true),
  )

export const isInDrafts = async (page: Page, words: string) =>
  (await page.evaluate(storedDrafts)).some((draft) => draft.includes(words))

/** Looking must not make the store: the app would find one without its table. */
async function storedDrafts(): Promise<string[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return []
  return new Promise((resolve) => {
    const opening = indexedDB.open('drafts')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('drafts').objectStore('drafts').getAll()
      asking.onsuccess = () => {
        opening.result.close()
        resolve(asking.result.map((draft) => JSON.stringify(draft)))
      }
    }
  })
}

/** By a request of the page: another sees of its session and, on the mocks, of its rows nothing. */
export const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([by, to, sent]) => {
      const { status } = await fetch(to, {
        method: by,
        headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
        ...(sent && { body: sent }),
      })
      return status
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
