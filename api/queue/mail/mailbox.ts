import { limits } from '../../../openapi/gen/limits.gen.ts'

/** One plain address: nothing that adds a recipient or a header to a letter (I16). */
const MAILBOX = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+$/u

/** Whether a letter may go there. */
export const isMailbox = (text: string): boolean => text.length <= limits.users.emailMax && MAILBOX.test(text)
