import { GlobalRegistrator } from '@happy-dom/global-registrator'

// Bun's own are better than happy-dom's and are what its servers understand.
const { fetch, Request, Response, Headers, FormData, File, Blob, AbortController, AbortSignal } = globalThis

/** A document for tests. `bun test` is one process: registered once, for whoever imports it first. */
if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://berezka.localhost:3000/', width: 1440, height: 900 })
  Object.assign(globalThis, { fetch, Request, Response, Headers, FormData, File, Blob, AbortController, AbortSignal })
}
