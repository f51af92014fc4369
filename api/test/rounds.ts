/** Counts the rounds of the event loop from now on, until it is told to stop. */
export function countRounds() {
  let [rounds, isOver] = [0, false]
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  return { soFar: () => rounds, stop: () => void (isOver = true) }
}
