/** Numbers of the pages to offer: `around` on each side of the current one. */
export function pageWindow(page: number, total: number, around: number): number[] {
  const first = Math.max(1, page - around)
  const last = Math.min(total, page + around)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
