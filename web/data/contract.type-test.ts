import type { Answer, Input, ReadId, WriteId } from './contract.ts'
import { type Read, useRead } from './useRead.ts'
import { write } from './write.ts'

// What the compiler must refuse: tsc fails when one of these stops being an error.
const id = '00000000-0000-7000-8000-000000000001'
const updatedAt = '2026-03-02T09:00:00.000Z'

export function Refused() {
  useRead('userList')
  useRead('userList', { query: { page: 2, role: 'admin' } })
  useRead('positionGet', { path: { id } }, { page: true })
  // @ts-expect-error A misspelled operation.
  useRead('userLst')
  // @ts-expect-error A write is not read.
  useRead('userUpdate', { path: { id }, body: { updatedAt } })
  // @ts-expect-error A download is not remembered.
  useRead('userExport', { query: { format: 'csv' } })
  // @ts-expect-error The path is missing.
  useRead('positionGet')
  // @ts-expect-error The path has another name in it.
  useRead('positionGet', { path: { _id: id } })
  // @ts-expect-error A filter that the contract does not name.
  useRead('userList', { query: { rolle: 'admin' } })
  // @ts-expect-error A value that the contract does not name.
  useRead('userList', { query: { role: 'boss' } })
  // @ts-expect-error It has no query.
  useRead('positionGet', { path: { id }, query: { page: 1 } })
  // @ts-expect-error A word that the use does not know.
  useRead('userList', {}, { pagee: true })
  const { data } = useRead('userList')
  // @ts-expect-error It may not be there yet.
  void data.users
  return data?.users.map(({ name }) => name.length)
}

type People = NonNullable<Read<Answer<'userList'>>['data']>['users']
// @ts-expect-error What is remembered is everybody's: nobody changes it in place.
export const changed = (people: People) => people.push()

export const refused = [
  write('positionCreate', { body: { name: 'Сомелье' } }),
  write('positionDelete', { path: { id } }),
  write('authLogoutAll'),
  // @ts-expect-error A misspelled operation.
  write('positionRemove', { path: { id } }),
  // @ts-expect-error A read is not written.
  write('positionGet', { path: { id } }),
  // @ts-expect-error Files go with their progress (send-form.ts).
  write('uploadImage', { body: {} }),
  // @ts-expect-error The path is missing.
  write('positionUpdate', { body: { updatedAt } }),
  // @ts-expect-error The body is missing.
  write('positionCreate'),
  // @ts-expect-error The name is missing.
  write('positionCreate', { body: { description: '' } }),
  // @ts-expect-error A number where the contract has a text.
  write('positionCreate', { body: { name: 1 } }),
  // @ts-expect-error A state that the contract does not name.
  write('positionUpdate', { path: { id }, body: { status: 'off', updatedAt } }),
  // @ts-expect-error A field of another shape.
  write('positionUpdate', { path: { id }, body: { isActive: true, updatedAt } }),
]

// Not `any` by accident: each of these is an error only while the types are real.
// @ts-expect-error A page is no number.
export const page: Answer<'userList'> = 1
// @ts-expect-error An id is a text.
export const input: Input<'userGet'> = { path: { id: 1 } }
// @ts-expect-error A download is no read.
export const read: ReadId = 'userExport'
// @ts-expect-error A read is no write.
export const written: WriteId = 'userList'
