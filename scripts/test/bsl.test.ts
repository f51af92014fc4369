import { expect, test } from 'bun:test'
import { moduleOf } from './bsl.ts'

const said = (body: string, ...given: unknown[]) =>
  moduleOf(`Функция Ответ(${given.map((_, i) => `Дано${i}`).join(', ')})\n${body}\nКонецФункции`)('Ответ', ...given)

test('it works out what stands there', () => {
  expect(said('Возврат 1 + 2 * 3 - 8 / 4;')).toBe(5)
  expect(said('А = 0; Для Н = 1 По 4 Цикл А = А + Н; КонецЦикла; Возврат А;')).toBe(10)
  expect(
    said(
      'Если Дано0 > 2 Тогда Возврат "много"; ИначеЕсли Дано0 = 2 Тогда Возврат "два"; Иначе Возврат "мало"; КонецЕсли;',
      2,
    ),
  ).toBe('два')
  expect(said('возврат ?(Дано0 = Неопределено ИЛИ Дано0 > 1, "да", "нет"); // не сравнивает', undefined)).toBe('да')
  expect(said('А = Новый Массив; А.Добавить("""x"""); Возврат А[0];')).toBe('"x"')
  expect(said('Возврат ТекущаяУниверсальнаяДата() - Дата(1970, 1, 1) > 1700000000;')).toBe(true)
})

test.each([
  ['a word that is missing', 'Если 1 = 1 Возврат 1; КонецЕсли;'],
  ['a missing semicolon', 'А = 1 Возврат А;'],
  ['a bracket that stays open', 'Возврат (1 + 2;'],
  ['a name that was never given a value', 'Возврат Б;'],
  ['a function of another name', 'Возврат Base64ИзСтроки("x");'],
  ['a function of other values', 'Возврат СтрДлина("x", 1);'],
  ['a method of another object', 'А = Новый Массив; Возврат А.Размер();'],
  ['a size that is a property', 'Возврат Новый БуферДвоичныхДанных(4).Размер();'],
  ['text less than a number', 'Возврат "2" > 1;'],
  ['bytes where text is meant', 'Возврат СтрДлина(Base64Значение("AA=="));'],
  ['a byte beyond the buffer', 'А = Новый БуферДвоичныхДанных(2); А[2] = 1; Возврат А;'],
  ['a byte of 256', 'А = Новый БуферДвоичныхДанных(2); А[0] = 256; Возврат А;'],
  ['half a number by bits', 'Возврат ПобитовоеИли(1, 5 / 2);'],
])('%s is refused', (_, body) => {
  expect(() => said(body)).toThrow(/1С/)
})
