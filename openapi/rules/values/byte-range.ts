export type Settled = { from: number; to: number } | 'whole' | 'unsatisfiable'

/**
 * One byte range of a file (RFC 9110 §14.1.2), settled to from and to. Several ranges, another unit or a broken header
 * are ignored, as §14.2 allows: the whole file is the answer.
 */
export function settleRange(header: string | undefined, size: number): Settled {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to }
}
