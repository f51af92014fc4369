import { expect, test } from 'bun:test'
import { cleanText, isBlank } from './clean-text.ts'

test('what hides or turns the direction of a text goes, and letters without a shape are spaces', () => {
  expect(cleanText('Ivan\u202egnp.exe')).toBe('Ivangnp.exe')
  expect(cleanText('\u2066Анна\u2069 \u200b\u00adПетрова\ufeff')).toBe('Анна Петрова')
  expect(cleanText('Анна\u3164Петрова\u2800')).toBe('Анна Петрова')
  expect(cleanText(' \u202a+7 900 000-00-00\u202c ')).toBe('+7 900 000-00-00')
  expect(cleanText('а\u0000б\u001bв\u0085г\ufff9\ufffd')).toBe('абвг')
  expect(cleanText('первая\n\tвторая')).toBe('первая\n\tвторая')
})

test.each([
  '\u200b\u200b\u200b',
  '\u2800\u2800\u2800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u200d',
  '\ufe0f',
  ' \u00ad\u2060 ',
])('nothing is seen of %j', (text) => expect(isBlank(text)).toBe(true))

test.each([
  '👩‍👩‍👧',
  '👩🏽‍🍳',
  '❤️',
  '🏳️‍🌈',
  '1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'Пицца 🍕',
  'й ё',
])('%s stays as it is', (text) => expect(cleanText(text)).toBe(text.normalize()))

test('what joins or varies nothing is taken out, and a second time changes nothing', () => {
  for (const text of [
    'а\u200dб',
    '👩\u200d',
    '👩\u200b\u200d👧',
    'а \ufe0f',
    'а\ufe0f\ufe0f',
    '\u{e0067}\u{e007f}а',
    'е\u200d\u0308',
  ]) {
    const once = cleanText(text)
    expect(once).not.toMatch(/\u200d|\s\ufe0f|\ufe0f\ufe0f|\u{e007f}/u)
    expect(cleanText(once)).toBe(once)
  }
  expect(cleanText('и\u200b\u0306')).toBe('й')
})
