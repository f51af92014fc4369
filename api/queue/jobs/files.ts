import { HOUR, SECOND } from '../../../openapi/rules/time/durations.ts'
import type { FileStore } from '../../files/store.ts'
import { deleteCompanies } from './files/companies.ts'
import { makeCopies } from './files/copies.ts'
import { sweepLeftovers } from './files/leftovers.ts'
import { removeOrphans } from './files/orphans.ts'
import { emptyRemovals } from './files/removals.ts'
import type { Job } from './runner.ts'

/**
 * The jobs that need the store beside the database. What they take goes in two steps: a row of `object_removals`, and
 * days later the object, if the bucket is this database's own and no file has come back.
 */
export const fileJobs = (files: FileStore): readonly Job[] => [
  { name: 'file-copies', everyMs: 20 * SECOND, run: (run) => makeCopies(run, files) },
  { name: 'object-removals', everyMs: 20 * SECOND, run: (run) => emptyRemovals(run, files) },
  { name: 'companies-leaving', everyMs: HOUR, run: (run) => deleteCompanies(run, files) },
  { name: 'file-orphans', everyMs: HOUR, run: removeOrphans },
  { name: 'file-leftovers', everyMs: 6 * HOUR, run: (run) => sweepLeftovers(run, files) },
]
