/**
 * What the driver would otherwise ask each new connection for (fetch_types: measured trap, it stalls a cold pool):
 * the arrays that our tables have, by their fixed oids. Without this they arrive as text and leave as 'a,b'.
 */
export const columnTypes = {
  textArray: arrayOf(1009, (text) => text),
  uuidArray: arrayOf(2951, (text) => text),
  integerArray: arrayOf(1007, Number),
  /** count(*) and sums as numbers: nothing we count passes 2^53. */
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
}

function arrayOf<T>(oid: number, parseItem: (text: string) => T) {
  return {
    to: oid,
    from: [oid],
    // A parameter may come as the text of an array already.
    serialize: (items: readonly unknown[] | string) => (typeof items === 'string' ? items : arrayText(items)),
    parse: (text: string) => arrayItems(text).map((item) => (item === null ? null : parseItem(item))),
  }
}

function arrayText(items: readonly unknown[]): string {
  const quoted = items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/[\\"]/g, '\\$&')}"`))
  return `{${quoted.join(',')}}`
}

/** One dimension, as Postgres prints it: {a,"b, c",NULL} (manual 8.15.6). */
function arrayItems(text: string): (string | null)[] {
  const items: (string | null)[] = []
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)) {
    if (quoted !== undefined) items.push(quoted.replace(/\\(.)/gs, '$1'))
    else items.push(plain === 'NULL' || plain === undefined ? null : plain)
  }
  return items
}
