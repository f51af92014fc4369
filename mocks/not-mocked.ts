import { problem } from '../openapi/contract.ts'

/** For an operation that nobody has mocked yet: present, typed, and loud (501). A test counts them. */
export const notMocked = (): never => {
  throw problem(501, 'NOT_IMPLEMENTED')
}
