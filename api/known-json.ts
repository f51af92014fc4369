/** Large values that are sent again and again, with their JSON in UTF-8. */
const known = new WeakMap<object, Buffer<ArrayBuffer>>()

/** Encodes a value that will not change any more, once for every reply that holds it. */
export function encodeOnce(value: object): Buffer<ArrayBuffer> {
  const bytes = known.get(value) ?? Buffer.from(JSON.stringify(value))
  known.set(value, bytes)
  return bytes
}

/** A reply's JSON: what is known of its fields goes out as it is, behind the others. */
export function jsonOf(body: unknown): string | Buffer<ArrayBuffer> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body)
  for (const [name, value] of Object.entries(body)) {
    const bytes = typeof value === 'object' && value !== null ? known.get(value) : undefined
    if (!bytes) continue
    const others = JSON.stringify({ ...body, [name]: undefined }).slice(0, -1)
    const glue = others === '{' ? '' : ','
    return Buffer.concat([Buffer.from(`${others}${glue}${JSON.stringify(name)}:`), bytes, CLOSE])
  }
  return JSON.stringify(body)
}
const CLOSE = Buffer.from('}')
