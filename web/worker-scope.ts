/**
 * What web/sw.ts uses of a service worker's world. The compiler's own library of it can't stand beside that of the pages:
 * it would change the types of theirs.
 */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  readonly registration: Pick<ServiceWorkerRegistration, 'navigationPreload'>
  addEventListener<Name extends keyof WorkerEvents>(type: Name, listener: (event: WorkerEvents[Name]) => void): void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
