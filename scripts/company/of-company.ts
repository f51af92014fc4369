import type postgres from 'postgres'
import { ownerColumn } from '../../api/company-archive/moved.ts'

/** Whose rows are meant, for the whole of this transaction. */
export const enterCompany = (tx: postgres.ISql, id: string) => tx`select set_config('app.company', ${id}, true)`

/** From here on the transaction stands behind that company's wall, and rows are written as they come (0306). */
export const becomeImporter = (tx: postgres.ISql) => tx`set local role importer`

export const ofCompany = (tx: postgres.ISql, { name }: { name: string }) =>
  tx`${tx(ownerColumn(name))} = current_setting('app.company')::uuid`
