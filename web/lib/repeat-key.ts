export interface RepeatKeys {
  (content: unknown): string
  /** What was asked for has been answered: the same content is another wish from now on (one more letter, a new PIN). */
  forget: () => void
}

/**
 * Idempotency keys of one form: a repeated send of the same content has the same key, so that an answer lost on the way
 * makes no second row; changed content has a new one.
 */
export function createRepeatKeys(random: () => string = randomKey): RepeatKeys {
  let last: { content: string; key: string } | undefined
  const keyFor = (content: unknown) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: random() }
    return last.key
  }
  const forget = () => {
    last = undefined
  }
  return Object.assign(keyFor, { forget })
}

/** A file picked again is the same file: its content isn't read for this. */
export const fileContent = ({ name, size, lastModified }: File) => ({ name, size, lastModified })

// crypto.randomUUID is missing where a page comes by plain http from another machine.
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
