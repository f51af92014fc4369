import { expect, test } from 'bun:test'
import { contractOf, countOf, placesOf } from './docs-parts.ts'

const operation = (operationId: string, tag: string, summary: string, rest = {}) => ({
  get: { operationId, tags: [tag], summary, ...rest },
})
const schemas = { Task: { type: 'object', description: 'Задача' }, Session: { type: 'object' } }
const at = (name: string) => ({ responses: { 200: { $ref: `#/components/schemas/${name}` } } })
const contract = {
  info: { title: 'Пример' },
  servers: [{ url: '/' }, { url: '{scheme}://{subdomain}.{domain}' }],
  tags: [
    { name: 'auth', description: 'Вход' },
    { name: 'tasks', description: 'Задачи' },
  ],
  paths: {
    '/api/login': operation('authLogin', 'auth', 'Вход', at('Session')),
    '/api/tasks': {
      ...operation('taskList', 'tasks', 'Задачи', { 'x-audience': 'public', ...at('Task') }),
      post: { operationId: 'taskDraft', tags: ['tasks'], summary: 'Черновик' },
    },
  },
  webhooks: { 'task.created': operation('webhookTaskCreated', 'webhooks', 'Создана задача') },
  components: { schemas },
}
const english = {
  info: { title: 'Example' },
  servers: [{ url: '{scheme}://{subdomain}.{domain}', description: 'Yours' }],
  tags: [{ name: 'tasks', description: 'Tasks' }],
  paths: { '/api/tasks': operation('taskList', 'tasks', 'Tasks') },
  webhooks: { 'task.created': operation('webhookTaskCreated', 'webhooks', 'Task created') },
  components: { schemas: { Task: { type: 'object', description: 'A task' } } },
}

test('the published part is what is promised, called at the address of the page', () => {
  const russian = contractOf('public', 'ru', contract, {})
  expect([countOf(russian), russian.servers]).toEqual([1, contract.servers])
  expect(contractOf('public', 'en', {}, english)).toEqual({
    ...english,
    servers: [{ url: '/', description: 'The address of this page' }, ...english.servers],
  })
})

test('the whole has every operation; in English, what is published is', () => {
  expect(contractOf('whole', 'ru', contract, {})).toEqual(contract)
  const whole = contractOf('whole', 'en', contract, english)
  expect(countOf(whole)).toBe(3)
  expect(whole).toMatchObject({
    info: english.info,
    servers: [{ url: '/' }, english.servers[0]],
    tags: [contract.tags[0], english.tags[0]],
    paths: {
      '/api/login': contract.paths['/api/login'],
      '/api/tasks': { get: { summary: 'Tasks' }, post: { summary: 'Черновик' } },
    },
    webhooks: english.webhooks,
    components: { schemas: { Task: { description: 'A task' }, Session: schemas.Session } },
  })
})

test('an address names what the part has, and nothing else', () => {
  const names = [
    'tasks',
    'taskList',
    'webhooks',
    'webhookTaskCreated',
    'Task',
    'auth',
    'authLogin',
    'taskDraft',
    'Session',
  ]
  const places = placesOf(contractOf('public', 'ru', contract, {}))
  expect(names.filter((name) => places.has(name))).toEqual(names.slice(0, 5))
})
