import { expect, test } from 'bun:test'
import { choices, createBody, emptyDraft, faults } from './user-form.ts'

test('active ones are offered; one that is held stays, and says why it is offered to nobody else', () => {
  const known = [
    { _id: '1', name: 'Мойка', active: true },
    { _id: '2', name: 'Парк', active: false },
    { _id: '3', name: 'Остров', active: false },
  ]
  expect(choices(known, [{ _id: '2', name: 'Парк' }], ['2'], 'неактивен')).toEqual([
    { value: '1', label: 'Мойка' },
    { value: '2', label: 'Парк (неактивен)' },
  ])
  expect(choices(undefined, [{ _id: '2', name: 'Парк' }], ['2'], 'неактивен')).toEqual([{ value: '2', label: 'Парк' }])
})

test('a fault without fields stands at the field that it is about', () => {
  expect(faults({ code: 'PIN_TAKEN', message: 'Занят' })).toEqual({ pin: 'Занят' })
  expect(faults({ code: 'STALE', message: 'Обновите' })).toBeUndefined()
})

test('what another system calls him is sent as it stands, and nothing as none', () => {
  expect(createBody({ ...emptyDraft, externalId: ' Т-42 ' }).externalId).toBe('Т-42')
  expect(createBody(emptyDraft).externalId).toBeNull()
})

test('a PIN-code is either typed or asked for', () => {
  expect(createBody({ ...emptyDraft, pin: '4071' })).toMatchObject({ pin: '4071', generatePin: false })
  expect(createBody({ ...emptyDraft, pinChoice: 'generate' })).not.toHaveProperty('pin')
})
