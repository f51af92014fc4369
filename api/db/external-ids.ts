import { problem } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { isTaken } from './unless-taken.ts'

/** The 409 of an external id that another row of its kind has. */
export const externalIdTaken = () =>
  problem(409, 'EXTERNAL_ID_TAKEN', undefined, { fields: { externalId: messages.EXTERNAL_ID_TAKEN } })

/** Whether the database refused the row for it: the indexes of migration 0291 are named alike. */
export const isExternalIdTaken = (error: unknown): boolean =>
  isTaken(error) &&
  error instanceof Error &&
  'constraint_name' in error &&
  String(error.constraint_name).endsWith('_external_id')

/** The write, or that 409: the database compares them, also those of two calls at once. */
export async function unlessExternalIdTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isExternalIdTaken(error) ? externalIdTaken() : error
  }
}
