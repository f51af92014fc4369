export interface Progress {
  /** Of the whole: stops at nine tenths until the server has answered. */
  ratio: number
  sent: number
  total: number
  /** Bytes a second; undefined until there is something to measure. */
  speed: number | undefined
}

const sentRatio = 0.9
/** Shorter stretches jump: the browser tells what it has buffered, not what has arrived. */
const stretchMs = 500

/** Turns "so much was sent" into what is drawn; one for each file. */
export function createMeter(size: number, now: () => number = () => performance.now()) {
  let mark = { at: now(), sent: 0 }
  let speed: number | undefined
  return (loaded: number, total: number): Progress => {
    // The form is somewhat longer than the file in it.
    const part = total > 0 ? Math.min(loaded / total, 1) : 0
    const sent = Math.round(part * size)
    const at = now()
    if (at - mark.at >= stretchMs) {
      const measured = ((sent - mark.sent) * 1000) / (at - mark.at)
      speed = speed === undefined ? measured : (speed + measured) / 2
      mark = { at, sent }
    }
    return { ratio: part * sentRatio, sent, total: size, speed }
  }
}
