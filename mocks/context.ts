import type { Handlers as ContractHandlers, FeatureHandlers as ContractFeature } from '../openapi/contract.ts'
import type { Language } from '../openapi/texts.ts'
import type { TagOperations } from '../openapi/gen/operations.gen.ts'
import type { Schemas } from './db.ts'
import type { StoredFile } from './seed/files.ts'
import type { Site } from './site.ts'
import type { MockSession } from './tokens.ts'

/** What every handler has. */
export type MockPublic = {
  site: Site
  /** What the page's address begins with, for links that leave the app. */
  origin: string
  now: () => number
  wait: (ms: number) => Promise<void>
  findSession: (token: string) => MockSession | undefined
  /** The raw request headers that the contract does not name: the bearer and cookies of public calls. */
  credentials: { bearer?: string; fileCookie?: string }
  /** The cookie for reading files (B29); an empty one clears it. */
  setFileCookie: (token: string) => void
  bytesOf: (file: StoredFile) => Promise<Blob>
  /** 'Chrome 130, Windows': what the log of events tells of the caller's device. */
  device: string | undefined
  /** In which faults are told that stand within an answer. */
  language: Language
}
/** What a handler of a signed-in call has beside it. */
export type MockSignedIn = MockPublic & { session: MockSession; user: Schemas['User']; company: Schemas['Company'] }
export type MockContexts = { public: MockPublic; signedIn: MockSignedIn; reading: MockSignedIn }
export type Handlers = ContractHandlers<MockContexts>
export type FeatureHandlers<T extends keyof TagOperations> = ContractFeature<MockContexts, T>
