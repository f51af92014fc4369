import type { FileStore } from '../files/store.ts'

/** A store in memory for tests that are not about storing; those use the embedded S3. */
export function memoryFiles(): FileStore {
  const objects = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      objects.set(key, bytes)
    },
    async putNew(key, bytes) {
      if (!objects.has(key)) objects.set(key, bytes)
    },
    async read(key, range = {}) {
      const bytes = objects.get(key)
      if (!bytes) return undefined
      return new Response(bytes.slice(range.from ?? 0, (range.to ?? bytes.length - 1) + 1)).body ?? undefined
    },
    async delete(key) {
      objects.delete(key)
    },
    openParts(key) {
      const parts: Uint8Array[] = []
      return {
        part: async (bytes) => void parts.push(bytes.slice()),
        end: async (bytes) => void objects.set(key, Buffer.concat([...parts, bytes])),
        drop: async () => void objects.delete(key),
      }
    },
    async *list(_signal, below = '') {
      yield [...objects.keys()].filter((key) => key.startsWith(below)).map((key) => ({ key, at: new Date(0) }))
    },
    dropUnfinished: async () => 0,
    ready: async () => undefined,
    createBucket: async () => undefined,
    close: () => undefined,
  }
}
