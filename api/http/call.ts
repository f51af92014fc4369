import type { OperationId, OperationSpec } from '../../openapi/contract.ts'
import type { PublicContext } from '../context.ts'
import type { Caller } from './guard.ts'
import type { Tagged } from './wire/marks.ts'
import type { AnyReply } from './wire/write.ts'

/** A call of an operation. */
export type Call = {
  id: OperationId
  spec: OperationSpec
  request: Request
  /** As the route has cut them out of the path; a broken escape is null (Elysia). */
  params: Readonly<Record<string, string | null>>
  /** What of it does not depend on its operation. */
  context: PublicContext
  /** Who was let in; undefined before the guard, and of calls that are everybody's. */
  caller: Caller | undefined
}

/** Programs are held to the contract's names; the app may be older or newer than it. */
export const isByKey = ({ caller }: Call): boolean => caller?.principal.kind === 'key'

/** The values of a call as the contract types them. */
export type Values = Record<'path' | 'query' | 'headers', Record<string, unknown>>

/** What was made, and the tag that it goes out with where its operation has one. */
export type Outcome = { reply: AnyReply; tagged?: Tagged }
