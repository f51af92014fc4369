/** An address or a network: its bits as a number, how many they are, and how many of them count. */
type Network = { bits: bigint; length: 32 | 128; prefix: number }

/** Undefined: neither an address nor a network. */
function networkOf(text: string): Network | undefined {
  const [, host = '', prefixed] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const found = plain(fourOf(host) ?? sixOf(host))
  if (!found) return undefined
  const prefix = prefixed === undefined ? found.length : Number(prefixed)
  return prefix <= found.length ? { ...found, prefix } : undefined
}

type Found = Omit<Network, 'prefix'>

function fourOf(host: string): Found | undefined {
  const parts = host.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return { bits: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n), length: 32 }
}

function sixOf(host: string): Found | undefined {
  const tail = host.slice(host.lastIndexOf(':') + 1)
  const four = tail.includes('.') ? fourOf(tail) : undefined
  if (tail.includes('.') && !four) return undefined
  const whole = four
    ? `${host.slice(0, -tail.length)}${(four.bits >> 16n).toString(16)}:${(four.bits & 0xffffn).toString(16)}`
    : host
  const [left = '', right, more] = whole.split('::')
  if (more !== undefined || !host.includes(':')) return undefined
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const missing = 8 - before.length - after.length
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined
  return { bits: groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n), length: 128 }
}

/** An IPv4 address that came over IPv6 (::ffff:a.b.c.d) is that address. */
const plain = (found: Found | undefined): Found | undefined =>
  found?.length === 128 && found.bits >> 32n === 0xffffn ? { bits: found.bits & 0xffffffffn, length: 32 } : found

/** Whether it is one of the two that a key may be bound to. */
export const isAddressOrNetwork = (text: string): boolean => networkOf(text) !== undefined

/** Whether an address is one of those, or in one of these networks; none of them named: any is. */
export function isAmong(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  const mine = networkOf(address)
  return (
    mine !== undefined &&
    allowed.some((text) => {
      const one = networkOf(text)
      if (one?.length !== mine.length) return false
      const rest = BigInt(one.length - one.prefix)
      return one.bits >> rest === mine.bits >> rest
    })
  )
}
