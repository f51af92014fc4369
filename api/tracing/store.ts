import type { FileStore } from '../files/store.ts'
import { asStep, untold, type Tracing } from './tracing.ts'

/** What is written to the store, each a step of the call, the job or the delivery that writes it. Keys are told nobody. */
export function tracedStore(files: FileStore, tracing: Tracing): FileStore {
  if (tracing === untold) return files
  const step = <T>(name: string, work: () => Promise<T>, bytes?: Uint8Array) =>
    asStep(
      { tracing, kind: 'store', name: `store ${name}`, ...(bytes && { attributes: { bytes: bytes.length } }) },
      work,
    )
  return {
    ...files,
    put: (key, bytes, type, signal) => step('put', () => files.put(key, bytes, type, signal), bytes),
    putNew: (key, bytes, type) => step('put', () => files.putNew(key, bytes, type), bytes),
    delete: (key) => step('delete', () => files.delete(key)),
    openParts: (key, type, signal) => {
      const parts = files.openParts(key, type, signal)
      return {
        part: (bytes) => step('put part', () => parts.part(bytes), bytes),
        end: (bytes) => step('put end', () => parts.end(bytes), bytes),
        drop: () => step('drop', () => parts.drop()),
      }
    },
  }
}
