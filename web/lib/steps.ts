import { navigate } from 'wouter/use-browser-location'
import { isRecord } from './shape.ts'

/**
 * The steps of one page as entries of the browser's history, so that Back knows them. Each entry counts the steps that
 * were taken to it; the count outlives a reload with its entry.
 */
export function stepsTaken(): number {
  const state: unknown = history.state
  return isRecord(state) && typeof state.steps === 'number' ? state.steps : 0
}

/** For a link that leads to a step. */
export const nextStep = () => ({ steps: stepsTaken() + 1 })

export const openStep = (address: string): void => navigate(address, { state: nextStep() })

/** The same entry, told by the address of what it shows. */
export const correctStep = (address: string): void => navigate(address, { replace: true, state: history.state })

/** As the browser's Back, or to the step before where the way began here: by a link, in a new tab. */
export function stepBack(before: string): void {
  if (stepsTaken() > 0) history.back()
  else navigate(before, { replace: true })
}

/** The way is at its end: its steps are taken back, so that Back finds no dead one. */
export function endSteps(address: string): void {
  const taken = stepsTaken()
  if (taken === 0) return navigate(address, { replace: true })
  // Before anybody draws the entry that it leads to.
  addEventListener('popstate', () => correctStep(address), { once: true, capture: true })
  return history.go(-taken)
}
