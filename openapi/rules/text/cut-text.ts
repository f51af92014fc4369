/** How long it is as the contract and the database count: an emoji is one sign, not its two halves. */
export const signsIn = (text: string): number => [...text].length

/** The first half of a sign that takes two, without its second. */
const HALF = /[\ud800-\udbff]$/

/** At most so long, and never through the middle of a sign: half of one neither Postgres nor Telegram takes (good-text.ts). */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(HALF, '') : text

/** The same with a mark that there is more. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text
