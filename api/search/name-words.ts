import { searchWords } from '../../openapi/rules/text/folded.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** Whether a folded text holds each word of a search by name: in any order, as surnames are often typed first. */
export function holdsWords(sql: Tag, text: Fragment, search: string | undefined): Fragment {
  const words = searchWords(search)
  // A list that nobody searches folds no text.
  return words.length === 0 ? sql`true` : sql`${text} like all (${words.map(anywhere)}::text[])`
}

const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** As `folded` writes a text; a person's name and an event's title are kept so. */
export const foldedText = (sql: Tag, text: Fragment): Fragment =>
  sql`translate(lower((${text}) collate "ru-x-icu"), 'ё', 'е')`
