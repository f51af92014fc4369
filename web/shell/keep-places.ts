import { placesKey, positions } from './scroll-memory.ts'

const most = 50

/** Where the pages of this tab were left outlives its documents. */
export function keepPlaces(): void {
  const keep = () => {
    try {
      sessionStorage.setItem(placesKey, JSON.stringify([...positions].slice(-most)))
    } catch {
      // Storage is forbidden or full: pages begin at their top.
    }
  }
  addEventListener('pagehide', keep)
  // A phone ends what it has put away without another word.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
}
