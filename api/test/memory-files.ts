import type { FileStore } from '../files/store.ts'

/** A store in memory for tests that are not about storing; those use the embedded S3. */
export function memoryFiles(): Pick<FileStore, 'put' | 'read' | 'delete' | 'ready'> {
  const objects = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      objects.set(key, bytes)
    },
    async read(key, range = {}) {
      const bytes = objects.get(key)
      if (!bytes) return undefined
      return new Response(bytes.slice(range.from ?? 0, (range.to ?? bytes.length - 1) + 1)).body ?? undefined
    },
    async delete(key) {
      objects.delete(key)
    },
    ready: async () => undefined,
  }
}
