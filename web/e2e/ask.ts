import type { Page } from 'playwright-core'

/** As the app of whoever is signed in on this page asks. */
export const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(where, { method: how, headers, ...(what && { body: what }) })
      if (!answer.ok) throw new Error(`${how} ${where}: ${await answer.text()}`)
      // Of our own server.
      return (await answer.json()) as T
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
