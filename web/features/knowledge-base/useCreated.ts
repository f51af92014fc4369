import { useHistoryState } from 'wouter/use-browser-location'

/** The article that its author has just made: the page that made it leads here. */
export function useCreated(): string | undefined {
  const state: unknown = useHistoryState()
  const told = typeof state === 'object' && state !== null && 'created' in state ? state.created : undefined
  return typeof told === 'string' ? told : undefined
}
