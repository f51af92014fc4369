import { GlobalRegistrator } from '@happy-dom/global-registrator'

// Bun's own are better than happy-dom's and are what its servers understand.
const { fetch, Request, Response, Headers, FormData, File, Blob, AbortController, AbortSignal } = globalThis

/** A document for tests. `bun test` is one process: registered once, for whoever imports it first. */
if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://berezka.localhost:3000/', width: 1440, height: 900 })
  Object.assign(globalThis, { fetch, Request, Response, Headers, FormData, File, Blob, AbortController, AbortSignal })
}

// A failed expectation writes out what it got: of a node that is the whole page and what hangs on it, forty megabytes and a
// second each time that a test which waits looks again.
Object.defineProperty(Node.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  configurable: true,
  value(this: Node) {
    return this instanceof Element
      ? (this.cloneNode(false) as Element).outerHTML
      : `${this.nodeName} ${this.nodeValue ?? ''}`
  },
})

// React tells the developer tools of each drawing, with copies of what changed, wherever a console takes such marks: nobody
// looks at them here, and they were a fifth of the time.
Reflect.deleteProperty(console, 'timeStamp')
