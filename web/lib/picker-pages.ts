import { pageWindow } from './page-window.ts'

/**
 * Numbers of a picker's pages, `undefined` where some are left out: all of them up to `allMax`, otherwise the first, the
 * last and `around` on each side of the current one.
 */
export function pickerPages(page: number, total: number, allMax: number, around: number): (number | undefined)[] {
  if (total <= allMax) return pageWindow(1, total, total)
  const shown = [...new Set([1, ...pageWindow(page, total, around), total])]
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [undefined, number] : [number]
  })
}
