/**
 * Character references as a browser reads them in text. Names beyond these are left to the caller, who keeps the block
 * verbatim: guessing would change what the author sees.
 */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  sect: '§',
  rarr: '→',
  larr: '←',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
}

/** Names that HTML reads without a semicolon too (13.5 of the standard); by their beginnings, which is enough to refuse. */
const bare =
  /^(?:[aeiouAEIOU](?:grave|acute|circ|uml)|[anoANO]tilde|yen|y(?:acute|uml)|Yacute|[aA]ring|[aA]Elig|AElig|aelig|[cC]cedil|ETH|eth|THORN|thorn|szlig|[oO]slash|ord[fm]|amp|AMP|lt|LT|gt|GT|quot|QUOT|nbsp|iexcl|cent|pound|curren|brvbar|sect|uml|copy|COPY|laquo|raquo|not|shy|reg|REG|macr|deg|plusmn|sup[123]|acute|micro|para|middot|cedil|frac|iquest|times|divide)/

const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));|&(#?[a-z0-9]*)/gi

/** The text of an escaped one; undefined where a reference is unknown to us but not to a browser. */
export function decodeText(escaped: string): string | undefined {
  if (!escaped.includes('&')) return escaped
  let known = true
  const text = escaped.replace(
    reference,
    (whole, decimal?: string, hex?: string, name?: string, rest?: string): string => {
      const char = name === undefined ? fromCode(decimal, hex) : named[name]
      if (char !== undefined) return char
      // `R&D` is text to a browser as well; `&copy2024` and `&unknown;` may be not.
      if (rest === undefined || rest.startsWith('#') || bare.test(rest)) known = false
      return whole
    },
  )
  return known ? text : undefined
}

export function encodeText(text: string): string {
  return /[&<>\u00a0]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
    : text
}

export function encodeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;')
}

/** Control characters, surrogates and numbers out of range are read by browsers in ways of their own. */
function fromCode(decimal?: string, hex?: string): string | undefined {
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16)
  if (!(code >= 32) || (code >= 127 && code < 160) || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
    return undefined
  return String.fromCodePoint(code)
}
