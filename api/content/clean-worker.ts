import { parentPort } from 'node:worker_threads'
import type { BlockDocument } from './block-document.ts'
import { sanitizeDocument } from './sanitize.ts'

/** Cleans documents one after another, on a thread that answers nobody else (clean-document.ts). */
parentPort?.on('message', ({ id, document }: { id: number; document: BlockDocument }) => {
  try {
    parentPort?.postMessage({ id, document: sanitizeDocument(document) }, [])
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) }, [])
  }
})
