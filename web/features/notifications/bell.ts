import { proxy } from 'valtio'

/** What the bell shows; of the first load, while all else of notifications comes when it is wanted. */
export const bell = proxy({
  unread: 0,
  /** The panel beside the menu. */
  opened: false,
})

/** How often the count has been told: an answer that was asked before the last time is older than what is shown. */
let told = 0
export const countSeen = (): number => told

export function showUnread(count: number): void {
  told += 1
  bell.unread = count
}

/** From the answer to a question of then. */
export function answeredUnread(count: number, seen: number): void {
  if (seen === told) bell.unread = count
}

export const closePanel = (): void => void (bell.opened = false)
