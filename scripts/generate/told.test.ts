import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { contractOf } from './test/contract-of.ts'
import { dropMarks, tellCodes, tellExtensions } from './told.ts'

const contractWith = (more: Partial<Operation>, description?: string) => {
  const operation: Operation = {
    operationId: 'thingUpdate',
    tags: ['things'],
    summary: 'Вещь',
    responses: {},
    'x-roles': ['admin'],
    ...more,
    ...(description && { description }),
  }
  const contract = contractOf({ '/api/things': { put: operation } })
  contract.components.schemas = {
    ModuleSettings: { 'x-labels': { tasks: 'Задачи' } },
    EventAction: { 'x-labels': { 'thing.updated': 'Изменена вещь' } },
    ErrorCode: { description: 'Код', 'x-messages': { STALE: 'Данные изменил другой', ODD: 'а | б' } },
  }
  contract['x-english'] = { 'Данные изменил другой': 'Somebody else has changed it', 'а | б': 'a | b' }
  return { contract, operation }
}
const told = (more: Partial<Operation>, description?: string) => {
  const { contract, operation } = contractWith(more, description)
  tellExtensions(contract)
  return operation.description?.split('\n')
}

test('who may call is always said, behind what is said already', () => {
  expect(told({})).toEqual(['**Кто:** администратор'])
  expect(told({ 'x-roles': ['public'] }, 'О вещи.')).toEqual(['О вещи.', '', '**Кто:** без входа'])
})

test('section, budgets, codes and events stand in words', () => {
  const lines = told({
    'x-module': 'tasks',
    'x-rate-limit': [
      { limit: 20, windowSeconds: 60, by: 'user', count: 'all' },
      { limit: 5, windowSeconds: 900, by: 'ip', count: 'failures' },
      { limit: 5, windowSeconds: 3600, by: 'ip', count: 'successes' },
      { limit: 120, windowSeconds: 3600, by: 'session', count: 'all', with: 'search' },
    ],
    'x-invalid': 'THING_ODD',
    'x-errors': { 404: ['THING_NOT_FOUND'], 409: ['STALE', 'LIMIT_REACHED'] },
    'x-event': ['thing.updated', 'none'],
  })
  expect(lines).toEqual([
    '**Кто:** администратор  ',
    '**Раздел:** Задачи; отключён — 404 `MODULE_DISABLED`  ',
    '**Не чаще:** 20 за минуту на сотрудника; 5 неудачных за 15 минут с одного адреса; 5 удавшихся за час с одного адреса; 120 за час на сеанс, когда есть `search`  ',
    '**Свои коды:** 400 `THING_ODD`; 404 `THING_NOT_FOUND`; 409 `STALE`, `LIMIT_REACHED`  ',
    '**События:** `thing.updated` (Изменена вещь)',
  ])
})

test('all codes stand with their texts in one table', () => {
  const { contract } = contractWith({})
  tellCodes(contract)
  const { ErrorCode } = contract.components.schemas as Record<string, { description: string }>
  expect(ErrorCode?.description.split('\n')).toEqual([
    'Код',
    '',
    '| код | текст | по-английски |',
    '|---|---|---|',
    '| `STALE` | Данные изменил другой | Somebody else has changed it |',
    '| `ODD` | а \\| б | a \\| b |',
  ])
})

test('marks of decisions are no words for strangers', () => {
  const { contract, operation } = contractWith({}, 'Хранится и после удаления (B40), и (C8, R11) тоже (см. ниже).')
  dropMarks(contract)
  expect(operation.description).toBe('Хранится и после удаления, и тоже (см. ниже).')
})
