import { problem } from '../../openapi/contract.ts'

/** For an operation that nobody has built yet: present, typed, and loud (501). A test counts them. */
export const notImplemented = (): never => {
  throw problem(501, 'NOT_IMPLEMENTED')
}
