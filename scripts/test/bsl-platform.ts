import { createHash } from 'node:crypto'

// What the platform's syntax assistant says of exactly the functions and objects that the guides use. The binary data are
// those of 8.3.10 (https://wonderland.v8.1c.ru/blog/rasshirenie-funktsionalnosti-raboty-s-dvoichnymi-dannymi/).

/** A value with members; a name that is none of these fails. Keys are folded. */
export interface Thing {
  is: string
  members?: Record<string, (...given: unknown[]) => unknown>
  properties?: Record<string, () => unknown>
  at?: (index: unknown, value?: unknown) => unknown
  each?: () => unknown[]
  /** Of a date, since 1970. */
  seconds?: number
}
export const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && 'is' in value
interface Bytes extends Thing {
  bytes: Uint8Array
}

const wrong = (what: unknown): never => {
  throw new TypeError(`1С: the platform does not take ${JSON.stringify(what)} here`)
}
export const text = (value: unknown) => (typeof value === 'string' ? value : wrong(value))
export const number = (value: unknown) => (typeof value === 'number' ? value : wrong(value))
const bytesOf = (value: unknown, is: string) =>
  isThing(value) && value.is === is ? (value as Bytes).bytes : wrong(value)
/** Bitwise functions take whole numbers from 0 to 4294967295. */
const bits = (value: unknown) => {
  const one = number(value)
  return Number.isInteger(one) && one >= 0 && one <= 0xff_ff_ff_ff ? one : wrong(one)
}

const data = (bytes: Uint8Array): Bytes => ({
  is: 'ДвоичныеДанные',
  bytes,
  members: { размер: () => bytes.length },
})
/** Its size is a property, that of ДвоичныеДанные a method; a byte outside of it is a mistake. */
const buffer = (bytes: Uint8Array): Bytes => ({
  is: 'БуферДвоичныхДанных',
  bytes,
  properties: { размер: () => bytes.length },
  at: (index, value) => {
    const place = number(index)
    if (!(place in bytes)) return wrong(place)
    if (value !== undefined) bytes[place] = bits(value) <= 0xff ? bits(value) : wrong(value)
    return bytes[place]
  },
})
function array(items: unknown[] = []): Thing {
  return {
    is: 'Массив',
    members: {
      добавить: (one) => void items.push(one),
      количество: () => items.length,
      найти: (one) => (items.includes(one) ? items.indexOf(one) : undefined),
    },
    at: (index) => (number(index) in items ? items[number(index)] : wrong(index)),
    each: () => items,
  }
}
const SHA256: Thing = { is: 'ХешФункция.SHA256' }
function hashing(algorithm: unknown): Thing {
  const hash = algorithm === SHA256 ? createHash('sha256') : wrong(algorithm)
  return {
    is: 'ХешированиеДанных',
    members: { добавить: (one) => void hash.update(bytesOf(one, 'ДвоичныеДанные')) },
    properties: { хешсумма: () => data(hash.copy().digest()) },
  }
}
/** What is no number becomes 0. */
const types = (name: unknown): Thing => ({
  is: 'ОписаниеТипов',
  members: {
    привестизначение: (value) =>
      name === 'Число' ? (/^\s*-?\d+(\.\d+)?\s*$/.test(text(value)) ? Number(value) : 0) : wrong(name),
  },
})
/** The difference of two dates is in seconds. */
const date = (seconds: number): Thing => ({ is: 'Дата', seconds })
export const secondsOf = (value: unknown) => number(isThing(value) ? value.seconds : value)

export const newThings: Record<string, (...given: unknown[]) => Thing> = {
  массив: () => array(),
  буфердвоичныхданных: (size) => buffer(new Uint8Array(number(size))),
  хешированиеданных: hashing,
  описаниетипов: types,
}
export const globals: Record<string, Thing> = {
  хешфункция: { is: 'ХешФункция', properties: { sha256: () => SHA256 } },
  символы: { is: 'Символы', properties: { пс: () => '\n', вк: () => '\r' } },
}
/** Each takes as many values as it names here. */
export const functions: Record<string, (...given: unknown[]) => unknown> = {
  нрег: (one) => text(one).toLocaleLowerCase('ru'),
  сред: (one, from) => text(one).slice(number(from) - 1),
  стрдлина: (one) => text(one).length,
  стрзаменить: (one, old, fresh) => text(one).replaceAll(text(old), text(fresh)),
  стрразделить: (one, by) => array(text(one).split(text(by))),
  кодсимвола: (one, place) => text(one).charCodeAt(number(place) - 1),
  дата: (year, month, day) => date(Date.UTC(number(year), number(month) - 1, number(day)) / 1000),
  текущаяуниверсальнаядата: () => date(Math.floor(Date.now() / 1000)),
  побитовоеили: (one, other) => (bits(one) | bits(other)) >>> 0,
  побитовоеисключительноеили: (one, other) => (bits(one) ^ bits(other)) >>> 0,
  base64значение: (one) => data(Buffer.from(text(one), 'base64')),
  // Lines of 76 characters.
  base64строка: (one) =>
    Buffer.from(bytesOf(one, 'ДвоичныеДанные'))
      .toString('base64')
      .replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  получитьдвоичныеданныеизстроки: (one, encoding) =>
    encoding === 'UTF-8' ? data(Buffer.from(text(one))) : wrong(encoding),
  получитьбуфердвоичныхданныхиздвоичныхданных: (one) => buffer(bytesOf(one, 'ДвоичныеДанные').slice()),
  получитьдвоичныеданныеизбуферадвоичныхданных: (one) => data(bytesOf(one, 'БуферДвоичныхДанных').slice()),
  соединитьдвоичныеданные: (all) =>
    data(
      Buffer.concat((isThing(all) ? (all.each?.() ?? []) : wrong(all)).map((one) => bytesOf(one, 'ДвоичныеДанные'))),
    ),
}

/** The request of an HTTP service. */
export const request = (headers: Readonly<Record<string, string>>, body: string): Thing => ({
  is: 'HTTPСервисЗапрос',
  properties: {
    заголовки: () => ({
      is: 'ФиксированноеСоответствие',
      each: () =>
        Object.entries(headers).map(([name, value]) => ({
          is: 'КлючИЗначение',
          properties: { ключ: () => name, значение: () => value },
        })),
    }),
  },
  members: { получитьтелокакдвоичныеданные: () => data(Buffer.from(body)) },
})
