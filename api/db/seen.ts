/**
 * Whether a key was here lately, which the second time tells. Of each place the key that came last is known, so «lately» is
 * about as many keys ago as there are places.
 */
export function createSeen(places: number): (key: string) => boolean {
  const seen = new Uint32Array(places)
  return (key) => {
    const hash = Bun.hash.xxHash32(key)
    const place = hash % places
    const isKnown = seen[place] === hash
    seen[place] = hash
    return isKnown
  }
}
