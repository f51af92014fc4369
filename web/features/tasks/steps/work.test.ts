import { expect, test } from 'bun:test'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import type { Task } from './move.ts'
import { askedOf, blankWork, inputOf, refit } from './work.ts'

const photo: FormField = { id: 'shelf', type: 'photo', label: 'Витрина', maxCount: 3 }
const note: FormField = { id: 'note', type: 'text', label: 'Что не так' }
/** As far as the work reads it. */
const taskOf = (version: number, fields: readonly FormField[], form = 'f') =>
  ({
    form: { _id: form, title: 'Обход', description: '', version, fields },
    formResponse: null,
    result: null,
  }) as unknown as Task

test('what does not fit a newer form is told as people know it: of pictures how many there were', () => {
  const key = '1k2j3h-9x-zz1-0'
  const sent = '019bd7a0-4000-7a1b-9c2d-3e4f5a6b7c04'
  const file = { id: `local:${key}`, key, url: `local:${key}/file`, file: new File([''], 'IMG_1.jpg') }
  const values = { shelf: [file.id, sent], note: 'Пусто' }
  const work = { ...blankWork, values, files: [file], asked: askedOf(taskOf(1, [photo, note])) }
  const next = refit(taskOf(2, [note]), work)
  expect(next?.values).toEqual({ note: 'Пусто' })
  expect(next?.lost).toEqual(['«Витрина»: 2 файла'])
})

test('another form of the same version is another one all the same', () => {
  const work = { ...blankWork, values: { note: 'Пусто' }, asked: askedOf(taskOf(1, [note])) }
  expect(refit(taskOf(1, [note]), work)).toBeUndefined()
  const next = refit(taskOf(1, [photo], 'g'), work)
  expect(next).toMatchObject({ values: {}, lost: ['«Что не так»: Пусто'] })
})

test('an earlier answer to a field that is gone is not sent again', () => {
  const answered = {
    ...taskOf(2, [note]),
    formResponse: { values: { shelf: [], note: 'Пусто', old: 'x' } },
  } as unknown as Task
  expect(inputOf(answered, blankWork).formValues).toEqual({ note: 'Пусто' })
})
