import type { OperationId } from '../../../openapi/contract.ts'
import type { EventAction } from '../../events/record.ts'
import type { TestApp } from '../app.ts'
import type { BuiltCompany, BuiltUser } from '../factories.ts'
import type { Part } from '../forms.ts'
import type { TelegramServer } from '../telegram-server.ts'

/** A company of its own for each call, with an administrator who makes it. */
export type Stage = {
  app: TestApp
  company: BuiltCompany
  admin: BuiltUser
  pictures: string
  telegram: TelegramServer
}
export type GoodCall = {
  path?: { id: string; commentId?: string; userId?: string; kind?: string; token?: string; externalId?: string }
  query?: Record<string, string>
  body?: object
  form?: Part[]
  /** The administrator's, unless said otherwise. */
  token?: string | null
  /** null: the main domain. */
  subdomain?: string | null
  /** Of a success, unless said otherwise. */
  status?: number
  /** Where the event is looked for, if not in the stage's company. */
  companyOf?: () => Promise<string>
  /** The administrator, unless said otherwise; null where nobody is known. */
  actor?: string | null
  /** The title of what was changed; its id must stand in the path or in the reply. */
  title?: string | RegExp
  /** The fields that the event tells. */
  fields?: string[]
}
export type Prepare = (stage: Stage) => Promise<GoodCall> | GoodCall
export type GoodCalls = Partial<Record<OperationId, Partial<Record<EventAction, Prepare>>>>
