import { expect, test } from 'bun:test'
import { dictionaryOf, missingIn, rowCheck, type World } from './user-import-check.ts'
import { KNOWN, staffRows, tableFormat } from './user-import-table.ts'
import { knownOnly } from '../sheets/known-columns.ts'

const world: World = {
  positions: dictionaryOf([
    { id: '1', name: 'Бармен', isActive: false },
    { id: '2', name: 'Официант', isActive: true },
  ]),
  restaurants: dictionaryOf([{ id: '3', name: 'Берёзка', isActive: true }]),
  isEmailTaken: (email) => email === 'taken@a.example',
  isPinTaken: (pin) => pin === '4071',
  createMissing: false,
  shapeFaults: ({ name }): Record<string, string> => (name ? {} : { name: 'Введите имя' }),
}
const TITLES = 'ФИО,Email,Телефон,Роль,Должность,Рестораны,PIN'
const read = (...lines: string[]) =>
  staffRows([TITLES, ...lines].map((line, row) => ({ row, cells: line.split(',') }))) ?? []
const check = (rows: ReturnType<typeof read>, of = world) => rows.map(rowCheck(rows, of))
const errorsOf = (...lines: string[]) => check(read(...lines)).map(({ result }) => result.errors)

test('a row is read by the titles of its columns, whatever their spelling', () => {
  const known = knownOnly(KNOWN)
  const rows = ['Список', 'Пин-код;Имя *;Возраст', '4071;Анна;30'].map((line, row) => ({ row, cells: line.split(';') }))
  const found = rows.map(known).filter((row) => typeof row === 'object')
  expect(staffRows(found)).toEqual([
    { row: 2, name: 'Анна', email: '', phone: '', role: '', position: '', restaurants: '', pin: '4071' },
  ])
})

test('a name in columns of its own is put together; beside a whole one they are passed over', () => {
  const namesOf = (...lines: string[]) =>
    staffRows(lines.map((line, row) => ({ row, cells: line.split(';') })))?.map(({ name }) => name)
  const [titles, row] = ['Фамилия;Имя;Отчество;Email', 'Петрова;Анна;;anna@a.example']
  expect(namesOf(titles, row, 'Ли;Пётр;Ильич;')).toEqual(['Петрова Анна', 'Ли Пётр Ильич'])
  expect(namesOf(`${titles};Сотрудник`, row)).toEqual(['Петрова Анна'])
  expect(namesOf('ФИО;Фамилия', 'Петрова Анна;Петрова')).toEqual(['Петрова Анна'])
})

test('restaurants behind commas are several where all of them are known', () => {
  const of = {
    ...world,
    createMissing: true,
    restaurants: dictionaryOf(
      ['Берёзка', 'Зал', 'Мойка, 5'].map((name, id) => ({ id: `${id}`, name, isActive: true })),
    ),
  }
  const keys = (restaurants: string) => {
    const row = { row: 1, name: 'А', email: 'a@a.example', phone: '', role: '', position: '', restaurants, pin: '' }
    return check([row], of).map(({ candidate }) => candidate?.restaurantKeys)[0]
  }
  expect(keys('Берёзка, Зал')).toEqual(['березка', 'зал'])
  expect(keys('Мойка, 5; Зал')).toEqual(['мойка, 5', 'зал'])
  expect(keys('Берёзка, 7')).toEqual(['березка, 7'])
})

test('a good row becomes a candidate, names by their keys', () => {
  const [one] = check(read('Анна  Петрова,ANNA@A.example,,,официант,берЕзка;БЕРЁЗКА,'))
  expect(one?.result).toEqual({ row: 1, status: 'ok', name: 'Анна Петрова', email: 'anna@a.example', errors: [] })
  expect(one?.candidate).toMatchObject({
    role: 'user',
    positionKey: 'официант',
    restaurantKeys: ['березка'],
    pin: null,
  })
})

test('every mistake of a row is told at once', () => {
  expect(errorsOf(',,,повар,Бармен,Зал,1111')[0]).toEqual([
    'Введите имя',
    'Роль «повар» не найдена: укажите «пользователь» или «администратор»',
    expect.stringContaining('PIN'),
    'Должность «Бармен» отключена',
    'Ресторан «Зал» не найден',
  ])
})

test('of two that share an address or a PIN the first keeps it', () => {
  const rows = read('А,a@a.example,,,,Берёзка,5082', 'Б,A@a.example,,,,Берёзка,5082')
  expect(check(rows).map(({ result }) => result.errors)).toEqual([
    [],
    ['Email уже указан в строке 1', 'PIN-код уже указан в строке 1'],
  ])
})

test('who is there already is a duplicate, no mistake', () => {
  const [one] = check(read('А,taken@a.example,,,,Берёзка,4071'))
  expect([one?.result.status, one?.result.errors.length]).toEqual(['duplicate', 2])
})

test('what is missing is named once, as it was first written', () => {
  const rows = read('А,a@a.example,,,Повар,Берёзка,', 'Б,b@a.example,,,ПОВАР,Берёзка; Зал,')
  const checked = check(rows, { ...world, createMissing: true })
  const missing = missingIn(checked, world)
  expect([...missing.positions.values(), ...missing.restaurants.values()]).toEqual(['Повар', 'Зал'])
  expect(checked.every(({ candidate }) => candidate)).toBe(true)
})

test('a file is what its name and its first bytes say alike', () => {
  const zip = Uint8Array.of(0x50, 0x4b, 3, 4)
  expect([tableFormat('a.XLSX', zip), tableFormat('a.csv', Uint8Array.of(65))]).toEqual(['xlsx', 'csv'])
  expect([tableFormat('a.csv', zip), tableFormat('a.xlsx', Uint8Array.of(65)), tableFormat('a.txt', zip)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
