/**
 * Idempotency keys of one form: a repeated send of the same content has the same key, so that an answer lost on the way
 * makes no second row; changed content has a new one.
 */
export function createRepeatKeys(random: () => string = randomKey): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: random() }
    return last.key
  }
}

// crypto.randomUUID is missing where a page comes by plain http from another machine.
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
