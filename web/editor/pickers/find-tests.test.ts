import { expect, test } from 'bun:test'
import { findTests } from './find-tests.ts'

const tests = [
  { title: 'Встреча гостя', description: 'Приветствие', isActive: true },
  { title: 'Учёт остатков', description: 'Бар и кухня', isActive: true },
  { title: 'Учёт времени', description: '', isActive: false },
]
const titles = (search: string) => findTests(tests, search).map(({ title }) => title)

test.each([
  ['', ['Встреча гостя', 'Учёт остатков']],
  ['  учет ', ['Учёт остатков']],
  ['УЧЁТ', ['Учёт остатков']],
  ['приветств', ['Встреча гостя']],
  ['касса', []],
])('%j', (search, found) => expect(titles(search)).toEqual(found))
