/** For what is kept: a piece of a text keeps the whole text in memory as long as it lives. */
export const copied = (piece: string): string => Buffer.from(piece).toString()
