/** More than there is room to keep of what is kept so (kept-again.ts, remember.ts). */
const PLACES = 4096

/** Whether a key was here among the last few thousand, which the second time tells: of each place the last key is known. */
export function createSeen(): (key: string) => boolean {
  const seen = new Uint32Array(PLACES)
  return (key) => {
    const hash = Bun.hash.xxHash32(key)
    const place = hash % PLACES
    const isKnown = seen[place] === hash
    seen[place] = hash
    return isKnown
  }
}
