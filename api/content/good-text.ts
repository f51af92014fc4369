/** Postgres takes neither U+0000 nor half a surrogate pair: the most common 500 of JSON APIs (I3). */
export const isGoodText = (text: string) => !text.includes('\0') && text.isWellFormed()
