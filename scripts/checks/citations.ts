import ts from 'typescript'
import { isComment } from './code.ts'
import type { Finding } from './finding.ts'

/** Where the decisions and promises stand that comments cite by number. */
export const DECISIONS = 'openapi/decisions.md'

const row = /^\| ([A-DHIR-U]\d{1,2}) +\|/gm
/** A letter and a number for themselves; not a part of a path, an address, a time or a colour. */
const number = /(?<![\w%.#&/+-])[A-DHIR-U]\d{1,2}(?![\w%:.-]*[\w%])/g

/** The numbers that may be cited, by the rows of the file. */
export const citedRows = (text: string): Set<string> => new Set([...text.matchAll(row)].map(([, name = '']) => name))

/** A text that lies outside the repository, by its name or by its sections. */
const elsewhere = /\b(?!README|decisions)[\w-]+\.md\b|\b[Ss]pec(?:ification)? [12]\b/g

/** A comment that sends a stranger to what he cannot open. */
export const checkOutside = (file: string, text: string): Finding[] =>
  [...text.matchAll(elsewhere)].flatMap(({ 0: name, index }) => {
    // A migration is never changed once it has run somewhere.
    if (file.endsWith('.sql') || !isSaid(file, text, index)) return []
    const line = text.slice(0, index).split('\n').length
    return [{ file, line, text: `${name} is not in the repository: say the sentence itself.` }]
  })

/** A number in a comment that no row explains: a stranger could not look it up. */
export function checkCitations(file: string, text: string, rows: ReadonlySet<string>): Finding[] {
  return [...text.matchAll(number)].flatMap(({ 0: name, index }) => {
    if (rows.has(name) || !isSaid(file, text, index)) return []
    const line = text.slice(0, index).split('\n').length
    return [{ file, line, text: `${name} is no row of ${DECISIONS}: add it there, or say the sentence.` }]
  })
}

/** A file of code by its name, alone or below its folders; what begins with a dot is an import that somebody shows. */
const pointer = /(?<![\w./@$`{}*<>-])`?((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.tsx?)\b/g
/** The room that openapi/README.md builds to show how one is built. */
const shown = /\bnotices\b/

/** Each file by all ends of its path, as comments name them: from the root, from their own program, or its name alone. */
export const pathEnds = (files: readonly string[]): Set<string> =>
  new Set(
    files.flatMap((file) => {
      const parts = file.split('/')
      return parts.map((_, at) => parts.slice(at).join('/'))
    }),
  )

/** A comment that points at a file which is not there any more: whoever follows it finds nothing. */
export const checkPointers = (file: string, text: string, ends: ReadonlySet<string>): Finding[] =>
  [...text.matchAll(pointer)].flatMap(({ 1: name = '', index }) => {
    // A migration is never changed once it has run somewhere.
    if (ends.has(name) || shown.test(name) || file.endsWith('.sql') || !isSaid(file, text, index)) return []
    const line = text.slice(0, index).split('\n').length
    return [{ file, line, text: `${name} is not in the repository: name the file that it has become.` }]
  })

/** In code only comments cite; in what is written for people everything does. */
function isSaid(file: string, text: string, at: number): boolean {
  if (file.endsWith('.md')) return true
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
  if (file.endsWith('.sql')) return line.includes('--')
  if (/\.ya?ml$/.test(file)) return line.includes('#') || /(description|summary):/.test(line) || line.endsWith('(')
  if (file.endsWith('.css')) return text.lastIndexOf('/*', at) > text.lastIndexOf('*/', at)
  return isComment(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), at)
}
