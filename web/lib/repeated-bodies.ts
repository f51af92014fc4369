import { createRepeatKeys } from './repeat-key.ts'

/** Gives the body that goes out and its key: where it holds a moment, a repeated send is the first one again, to the moment. */
export function createRepeatedBodies<Body>() {
  const keyFor = createRepeatKeys()
  let first: { key: string; body: Body } | undefined
  const sent = (content: unknown, body: Body) => {
    const key = keyFor(content)
    if (first?.key !== key) first = { key, body }
    return first
  }
  return Object.assign(sent, { forget: keyFor.forget })
}

/** An answer that is kept no more cannot be told again: the next send is another wish. */
export const isAnswered = ({ data, failed }: { data?: unknown; failed?: { problem: { code: string } } | undefined }) =>
  data !== undefined || failed?.problem.code === 'IDEMPOTENCY_ANSWER_GONE'
