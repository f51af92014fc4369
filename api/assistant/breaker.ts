import { AssistantFailure, type AssistantProvider } from './provider.ts'

const FAILURES = 5
const REST_MS = 30_000

/**
 * After five failures in a row the provider is left alone for 30 seconds, and everybody is told at once (R9). Then one
 * call tries; the others wait for its outcome with the same answer. Each process learns it by itself: what rests is its
 * own callers' waiting, its way to the provider may be the one that is broken, and a shared word would be a query a call.
 */
export function withBreaker(provider: AssistantProvider, now: () => Date): AssistantProvider {
  let failures = 0
  let restsUntil = 0
  let trying = false

  return {
    async chat(request, signal) {
      const broken = failures >= FAILURES
      if (broken && (trying || now().getTime() < restsUntil)) throw new AssistantFailure('unavailable', 'resting')
      if (broken) trying = true
      try {
        const answer = await provider.chat(request, signal)
        failures = 0
        return answer
      } catch (error) {
        // Who went away, or asked what can't be answered, says nothing about the provider.
        if (error instanceof AssistantFailure && !error.ofRequest) {
          failures += 1
          restsUntil = now().getTime() + REST_MS
        }
        throw error
      } finally {
        if (broken) trying = false
      }
    },
  }
}
