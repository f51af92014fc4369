const MINUS = '\u2212'
const minus = /^\s*[-\u2212\u2013]/

/** Telephones' decimal keys have no minus: what was typed, below zero or above it again. */
export const withOtherSign = (text: string): string =>
  minus.test(text) ? text.replace(minus, '') : MINUS + text.replace(/^\s*\+/, '')
