import { operations } from '../../gen/operations.gen.ts'

/** Where files are read: the contract's path without its parameters. */
export const filesPath = operations.fileGet.path.replace(/\/\{.*$/, '')

/** The address of a stored file, as blocks and replies name it. */
export const fileAddress = (id: string, name: string) => `${filesPath}/${id}/${encodeURIComponent(name)}`

const ownAddress = new RegExp(`^${filesPath}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^/]+$`)

/** The id of the file that an address names; none of an address that is not of our form. */
export const fileIdIn = (address: string): string | undefined => ownAddress.exec(address)?.[1]
