import { diffArrays } from 'diff'

export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A whole replacement reads better than a page of scraps, and costs nothing. */
const tokensMax = 20_000
const editsMax = 600

/** Words, spaces and single signs; the library's own words end where Latin does. */
const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

/** What of a text stayed, went and came: «same» and «removed» make the older text, «same» and «added» the newer. */
export function diffWords(older: string, newer: string): Part[] {
  const [left, right] = [tokens(older), tokens(newer)]
  const steps =
    left.length + right.length > tokensMax ? undefined : diffArrays(left, right, { maxEditLength: editsMax })
  const parts: Part[] = steps
    ? steps.map(({ added, removed, value }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      }))
    : [
        { kind: 'removed', text: older },
        { kind: 'added', text: newer },
      ]
  return joined(parts.filter(({ text }) => text !== ''))
}

/** A space between two changed words belongs to the change; each change is one removal and one insertion. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    // A space at the end of both is no change.
    const end = removed && added && /\s$/.test(removed) && removed.at(-1) === added.at(-1) ? removed.slice(-1) : ''
    if (removed !== end) result.push({ kind: 'removed', text: removed.slice(0, removed.length - end.length) })
    if (added !== end) result.push({ kind: 'added', text: added.slice(0, added.length - end.length) })
    if (end) result.push({ kind: 'same', text: end })
    removed = added = ''
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'removed') removed += part.text
    else if (part.kind === 'added') added += part.text
    else if ((removed || added) && index < parts.length - 1 && /^\s+$/.test(part.text)) {
      removed += part.text
      added += part.text
    } else {
      flush()
      result.push(part)
    }
  }
  flush()
  return result
}
