import { expect, test } from 'bun:test'
import { checkEnglish } from './english.ts'
import { contractOf } from './test/contract-of.ts'

function contractWith(english: Record<string, string>) {
  const contract = contractOf({})
  contract.components.schemas = {
    ErrorCode: {
      enum: ['STALE'],
      'x-messages': { STALE: 'Изменено' },
      'x-field-messages': { maxLength: 'Не более {n} символов' },
    },
    Name: { type: 'string', 'x-messages': { minLength: 'Введите имя' } },
  }
  contract['x-english'] = english
  return contract
}
const whole = {
  Изменено: 'Changed',
  'Не более {n} символов': 'At most {n} characters',
  'Введите имя': 'Enter the name',
}

test('every text of a fault has its English, with the same holes, and there is no other', () => {
  expect(checkEnglish(contractWith(whole))).toEqual([])
  const { Изменено: _, ...less } = whole
  expect(checkEnglish(contractWith(less))).toEqual(['«Изменено» has no English'])
  expect(checkEnglish(contractWith({ ...whole, 'Не более {n} символов': 'At most {max} characters' }))).toEqual([
    '«Не более {n} символов» has other holes in English',
  ])
  expect(checkEnglish(contractWith({ ...whole, Лишнее: 'Too much' }))).toEqual([
    'English of a text that nobody says: «Лишнее»',
  ])
})
