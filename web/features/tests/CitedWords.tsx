import { citedParts } from './cited-parts.ts'

/** Words of an article; the answers stand out in them. */
export const CitedWords = ({ text, answers }: { text: string; answers: readonly string[] }) =>
  citedParts(text, answers).map((part) =>
    part.isAnswer ? <mark key={part.from}>{part.text}</mark> : <span key={part.from}>{part.text}</span>,
  )
