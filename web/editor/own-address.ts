/** Whether an address is on this page's own origin: only such pictures and videos are fetched (decision B43). */
export function isOwn(href: string): boolean {
  if (href.startsWith('/')) return true
  return typeof location !== 'undefined' && href.startsWith(`${location.origin}/`)
}
