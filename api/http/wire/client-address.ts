import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Who calls. X-Forwarded-For is believed only behind a proxy that TRUST_PROXY names (C8), and then only its last hop:
 * everything before it was written by the caller (S2). IPv4 inside IPv6 is the same caller.
 */
export function clientAddress(request: Request, peer: string | undefined, trustProxy: string | undefined): string {
  const direct = ipaddr.process(peer ?? '127.0.0.1')
  if (!isTrusted(direct, trustProxy)) return direct.toString()
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return (isAddress(last) ? ipaddr.process(last) : direct).toString()
}

/**
 * Whom limits count: the address, of IPv6 its network of 64 bits. That much is given to each caller (RFC 4291 §2.5.4), who
 * has more addresses in it than any limit could count.
 */
export function callerOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${NETWORK_BITS}`).toString()
}
const NETWORK_BITS = 64

const isTrusted = (direct: Address, trustProxy: string | undefined) =>
  trustProxy === '1' || trustProxy?.split(',').some((network) => isWithin(direct, network.trim())) === true

/** As a proxy writes it: four decimal numbers, or IPv6 without the name of a network card. */
const isAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/** Compared as IPv6, in which every IPv4 has its place: settings and sockets write it either way. */
function isWithin(address: Address, network: string): boolean {
  const [text = '', bits] = network.split('/')
  const range = ipaddr.parse(text)
  const outer = range instanceof ipaddr.IPv4 ? V6_BITS - V4_BITS : 0
  return asV6(address).match(asV6(range), bits === undefined ? V6_BITS : outer + Number(bits))
}
const [V4_BITS, V6_BITS] = [32, 128]
const asV6 = (address: Address) => (address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address)
