/** What names a file by what is in it. */
export const hashOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36)
