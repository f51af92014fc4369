/**
 * The address that limits count by. X-Forwarded-For is believed only behind a proxy that TRUST_PROXY names (C8), and
 * then only its last hop: everything before it was written by the caller (S2).
 */
export function clientAddress(request: Request, peer: string | undefined, trustProxy: string | undefined): string {
  const direct = plain(peer ?? '127.0.0.1')
  if (!trustProxy) return direct
  const trusted = trustProxy === '1' || trustProxy.split(',').some((range) => inRange(direct, range.trim()))
  if (!trusted) return direct
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return last && last.length <= 45 && /^[0-9a-fA-F.:]+$/.test(last) ? plain(last) : direct
}

/** IPv4 inside IPv6 is the same caller. */
const plain = (address: string) => address.replace(/^::ffff:/i, '')

function inRange(address: string, range: string): boolean {
  const [network = '', bits] = range.split('/')
  if (bits === undefined || address.includes(':')) return address === plain(network)
  const number = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(bits))
  return Math.floor(number(address) / size) === Math.floor(number(plain(network)) / size)
}
