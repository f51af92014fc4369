import { wordsOf } from './words.ts'

/** What stands between two blanks: one word, or several with signs between them. */
export type Piece = { text: string; words: string[] }

export const piecesOf = (search: string): Piece[] =>
  search
    .split(/\s+/u)
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0)
