/** One plain address: nothing that adds a recipient or a header to a letter (I16). */
const MAILBOX = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+$/u

export const isMailbox = (text: string): boolean => text.length <= 254 && MAILBOX.test(text)
