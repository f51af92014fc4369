/** What shows nothing: format signs and signs of direction (U3), controls but tabs and line ends, what stands for nothing. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\p{Default_Ignorable_Code_Point}\ufff9-\uffff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu
/** Letters without a shape: they look like a space and no trim knows them. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g
const JOINER = '\u200d'
const isVariant = (sign: string) => /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(sign)
const endsInEmoji = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u
const beginsWithEmoji = /^\p{Extended_Pictographic}/u
const endsInShown = /[^\s\p{Default_Ignorable_Code_Point}]$/u
/** An emoji may take two. */
const UNITS = 2

/** A text as it is seen. What joins and varies emoji stays where it does. */
export const visible = (text: string): string =>
  text.replace(BLANKS, ' ').replace(INVISIBLE, (sign: string, at: number, whole: string) => {
    const before = whole.slice(Math.max(0, at - UNITS), at)
    const after = whole.slice(at + sign.length, at + sign.length + UNITS)
    const isFlag = sign.startsWith('\u{1f3f4}')
    const joins = sign === JOINER && endsInEmoji.test(before) && beginsWithEmoji.test(after)
    return isFlag || joins || (isVariant(sign) && endsInShown.test(before)) ? sign : ''
  })

/**
 * A name, a title, a line of an address as it is kept: what is seen of it, without blanks around, and with one spelling
 * of й and ё however they were typed. Such texts are compared, searched and read by others than their author. What
 * nothing is left of, the contract's patterns refuse as they refuse an empty text.
 */
export const cleanText = (text: string): string => visible(text).normalize().trim()

/** Whether nothing of it is seen. */
export const isBlank = (text: string): boolean => cleanText(text) === ''
