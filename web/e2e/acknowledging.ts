import type { Page } from 'playwright-core'

export const bar = (page: Page) => page.getByRole('region', { name: 'Ознакомление' })
export const box = (page: Page) => page.getByRole('region', { name: 'Что изменилось с вашего прошлого чтения' })
export const toRead = (page: Page) => page.getByRole('link', { name: /^Нужно прочитать: \d+/ })

/** What goes to the printer: the sheet as it stands in the page at that moment. */
export const printedSheet = (page: Page, press: () => Promise<void>): Promise<string[][]> =>
  Promise.all([
    page.evaluate(
      () =>
        new Promise<string[][]>((tell) => {
          Object.assign(globalThis, {
            print: () =>
              tell(
                [...document.querySelectorAll('.ack-paper tr')].map((row) =>
                  [...row.children].map((cell) => cell.textContent ?? ''),
                ),
              ),
          })
        }),
    ),
    press(),
  ]).then(([rows]) => rows)
