import type { Right } from '../openapi/gen/rights.gen.ts'
import { rightsOf } from '../openapi/rules/company/rights.ts'
import type { Schemas } from './db.ts'

/** Whether somebody of the company has a right: as the server asks, never by the name of his role. */
export const may = ({ role }: Pick<Schemas['User'], 'role'>, right: Right) => rightsOf(role).has(right)
