import type { components } from '../openapi/gen/schema.d.ts'
import type { Handlers as ContractHandlers, FeatureHandlers as ContractFeature } from '../openapi/contract.ts'
import type { Language } from '../openapi/texts.ts'
import type { TagOperations } from '../openapi/gen/operations.gen.ts'
import type { DeviceHeaders } from './accounts/device.ts'
import type { AssistantProvider } from './assistant/provider.ts'
import type { Database, Reads, Tag } from './db/client.ts'
import type { FileStore } from './files/store.ts'
import type { UploadDesk } from './files/upload-desk.ts'
import type { Repeat } from './http/idempotency.ts'
import type { LargeCalls } from './threads/large-calls.ts'
import type { Log } from './log/log.ts'
import type { NotificationHub } from './notifications/hub.ts'
import type { Mark } from './http/wire/marks.ts'
import type { Settings } from './settings/settings.ts'
import type { SearchMisses } from './features/knowledge-base/search/misses.ts'
import type { ViewCounter } from './features/knowledge-base/reading/views.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { KeyCaller } from './accounts/keys.ts'
import type { KeyUses } from './accounts/key-uses.ts'
import type { Principal } from './accounts/principal.ts'
import type { Tokens } from './accounts/token.ts'

export type Role = components['schemas']['Role']
export type Company = components['schemas']['Company']

/** Whose address was called (C15). */
export type Site = { kind: 'main' } | { kind: 'company'; subdomain: string }

export type SessionUser = {
  id: string
  name: string
  /** null: signs in by PIN alone. */
  email: string | null
  role: Role
  position: { _id: string; name: string } | null
  /** What he belongs to, by id (audience/); an administrator, who sees all, is not looked up. */
  audiences: readonly string[]
  isActive: boolean
  /** Never in a session that a PIN opened: four digits must not become a password. */
  mustSetPassword: boolean
}
export type Session = {
  id: string
  /** The versions of the rows that it was read from (SessionProof). */
  proof: string
  kind: string
  expiresAt: Date
  /** When its device line was last written (C6). */
  deviceAt: Date | null
  user: SessionUser
  company: Company
}

/** What a process has for all its calls. */
export type ProcessContext = {
  now: () => Date
  db: Database
  files: FileStore
  uploads: UploadDesk
  /** For what takes more than the calls of others may wait; a large body has its turn already. */
  largeCalls: LargeCalls
  settings: Settings
  passwords: Passwords
  tokens: Tokens
  log: Log
  views: Pick<ViewCounter, 'add'>
  misses: Pick<SearchMisses, 'looked'>
  /** Undefined: not configured on this server. */
  assistant: AssistantProvider | undefined
  hub: Pick<NotificationHub, 'open'>
  /** The session of the bearer or of the file cookie, for the public calls that take one if it is there. */
  findSession: (token: string) => Promise<Session | undefined>
  /** Whose key it is; throws 401 for what is none, has ended or was revoked. */
  findKey: (key: string) => Promise<KeyCaller>
  keyUses: Pick<KeyUses, 'add'>
  /** A call that makes or sends something answers through it (Idempotency-Key). */
  repeat: Repeat
}
/** What every handler has. */
export type PublicContext = ProcessContext & {
  site: Site
  /** As the log names it. */
  ip: string
  /** As limits count it: an address, or a network of one caller. */
  caller: string
  requestId: string
  /** The raw request headers that the contract does not name: the bearer and cookies of public calls. */
  credentials: { bearer?: string; fileCookie?: string }
  /** What the caller says of his device: input, for the session's row only (C6). */
  deviceHeaders: DeviceHeaders
  /** In which faults are told that stand within an answer. */
  language: Language
  cookies: { set(line: string): void }
  /** Of the call itself: for work that takes long. */
  connection: {
    /** The caller has gone away. */
    signal: AbortSignal
    /** Nothing is sent for longer than an idle connection may live. */
    keepOpen(): void
    /** What the caller sends, as it comes; throws 408 when it comes too slowly. */
    body(): AsyncIterable<Uint8Array>
  }
}
/** `name` says what is asked, and what whoever asks may see of it. */
type InBatch = <V>(
  name: string,
  key: string,
  readMany: (sql: Tag, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
) => Promise<V | undefined>
/** Who signed in, and what of his company. */
type SignedIn = {
  /** What he may do. */
  principal: Principal
  session: Session
  /** The person himself: his name, position, e-mail. */
  user: SessionUser
  company: Company
  /** Queries of this company; a transaction is `db.write(company._id, …)`. */
  sql: Tag
  /** What several callers ask of single rows of this company at the same time, in one statement (shared-reads.ts). */
  inBatch: InBatch
  /** Of an operation with `x-etag`: what its answer is made of, before the rest of the work (marks.ts). */
  mark: Mark
}
/** What a handler of a signed-in call has beside it. */
export type SessionContext = PublicContext & SignedIn
/**
 * What a handler of a reading call has, and nothing else: it may be at work on a session as it was read last, whose proof
 * comes back with its first query, and is then made again. So it can neither write nor send, and reaches no file, no
 * secret and no provider. A view or a search is counted once the session was proven.
 */
export type ReadContext = SignedIn &
  Pick<PublicContext, 'now' | 'log' | 'views' | 'misses' | 'largeCalls'> & {
    db: Reads
  }
export type ServerContexts = { public: PublicContext; signedIn: SessionContext; reading: ReadContext }
export type Handlers = ContractHandlers<ServerContexts>
export type FeatureHandlers<T extends keyof TagOperations> = ContractFeature<ServerContexts, T>
