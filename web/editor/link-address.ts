import { safeHref } from '../../openapi/rules/content/safe-href.ts'

type LinkAddress = { href: string } | 'remove' | 'invalid'

/**
 * What an author has put into the field of a link: nothing removes the link, whitespace makes it invalid,
 * a protocol is added to what has none unless it is a path or an anchor; `//host` becomes https.
 */
export function linkAddress(typed: string): LinkAddress {
  const address = typed.trim()
  if (address === '') return 'remove'
  if (/\s/.test(address)) return 'invalid'
  const href = safeHref(withProtocol(address))
  return href === undefined ? 'invalid' : { href }
}

function withProtocol(address: string): string {
  if (/^[/#\\]/.test(address)) return address
  if (/^[^@:/?#]+@[^@:/?#]+\.[^@:/?#]+$/.test(address)) return `mailto:${address}`
  // `host:8080` has a port and no scheme.
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`
}
