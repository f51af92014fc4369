/** What no XML document may hold (XML 1.0 §2.2) and no table needs. Lone surrogates go by toWellFormed. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
/** Excel mends a file whose cell is longer. */
const CELL_MAX = 32_767

/** Also of a cell that was read. */
export const cellText = (value: string) => value.toWellFormed().replace(CONTROL, '').slice(0, CELL_MAX).toWellFormed()

/** In an xlsx a cell is text by its type, so that only what reads like an escape is told apart (ECMA-376, ST_Xstring). */
export const xlsxText = (value: string) => cellText(value).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/**
 * What a program may take for a formula (OWASP, CSV injection), also behind blanks and in the wide signs that East Asian
 * input turns into the narrow ones.
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@|＝＋－＠]/
/**
 * A phone stays as it is dialled: `+`, digits, then at most blanks, brackets and hyphens can name no function, cell or
 * program. Not with a hyphen alone between the digits, which Excel would subtract.
 */
const PHONE = /^\+\d{1,3}[ (][\d() -]{4,20}$|^\+\d{5,15}$/
/** «+4,5 °C», «+2…+6 °C»: nothing counts with a degree sign. */
const TEMPERATURE = /^\+[\d,]{1,9}(?:…\+[\d,]{1,9})? °C$/

/** A csv has no types, so that only an apostrophe tells text from a formula. */
export const csvText = (value: string) => {
  const text = cellText(value)
  return FORMULA.test(text) && !PHONE.test(text) && !TEMPERATURE.test(text) ? `'${text}` : text
}

/** With the comma of a Russian system: there Excel makes the 4th of May of 4.5. */
export const csvNumber = (value: number) => String(value).replace('.', ',')
