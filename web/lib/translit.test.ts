import { expect, test } from 'bun:test'
import { transliterate } from './translit.ts'

test('every letter of the alphabet has its Latin, in both cases', () => {
  const alphabet = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
  expect(transliterate(alphabet)).toBe('abvgdeezhziyklmnoprstufhtschshschyeyuya')
  expect(transliterate(alphabet.toUpperCase())).toBe(transliterate(alphabet))
})

test.each([
  ['Берёзка', 'berezka'],
  ['Щи & борщ', 'schi & borsch'],
  ['Чай/ЭЮЯ', 'chay/eyuya'],
  ['Подъезд №5', 'podezd №5'],
  ['Café Über', 'cafe uber'],
  ['й as two code points: и\u0306', 'y as two code points: y'],
])('%s', (text, latin) => {
  expect(transliterate(text)).toBe(latin)
})
