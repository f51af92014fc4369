/** Of a plain click on a link to another page of ours; new tabs and other sites leave this page where it is. */
export function leavingPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
