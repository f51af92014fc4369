import ipaddr from 'ipaddr.js'

/** What is given out to networks at all (IANA); every special use of IPv6 that maps IPv4 lies outside or has a range. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * An address that anybody on the internet could reach: no private, loopback, link-local, shared, multicast or reserved
 * one, and none that carries an IPv4 address inside (I11).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_V6) : ipaddr.IPv4.isValidFourPartDecimal(address)
}
