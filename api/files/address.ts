import { operations } from '../../openapi/gen/operations.gen.ts'

/** Where files are read: the contract's path without its parameters. */
export const filesPath = operations.fileGet.path.replace(/\/\{.*$/, '')

/** The address of a stored file, as blocks and replies name it. */
export const fileAddress = (id: string, name: string) => `${filesPath}/${id}/${encodeURIComponent(name)}`
