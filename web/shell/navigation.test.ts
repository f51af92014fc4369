import { expect, test } from 'bun:test'
import { activeGroup, activeLink, tabs, visibleNavigation } from './navigation.ts'

test.each([
  ['/tests', '', 'testing'],
  ['/tests/1/take', '', 'testing'],
  ['/tests/results', '', 'testing'],
  ['/tests/results', 'scope=all', 'analytics'],
  ['/tests/results/1', 'scope=all', 'analytics'],
  ['/tests/admin', '', 'content'],
  ['/tests/1/stats', '', 'content'],
  ['/checklists', '', 'content'],
  ['/checklists/1/edit', '', 'content'],
  ['/checklists/execute', '', undefined],
  ['/forms/create', '', 'content'],
  ['/monitoring/event-log', '', 'analytics'],
  ['/settings/positions', '', 'settings'],
  ['/users', '', 'settings'],
  ['/integrations/telegram', '', 'integrations'],
  ['/integrations', '', 'integrations'],
  ['/knowledge-base', '', undefined],
  ['/testsuite', '', undefined],
])('%s?%s opens %p', (path, search, expected) => {
  expect(activeGroup(path, search)).toBe(expected)
})

test('one link is lit, the longest', () => {
  expect(activeLink('/knowledge-base/article/1', '')).toBe('/knowledge-base')
  expect(activeLink('/monitoring/event-log', '')).toBe('/monitoring/event-log')
  expect(activeLink('/checklists/execute', '')).toBe('/checklists/execute')
  expect(activeLink('/tests/results', 'scope=all')).toBe('/tests/results?scope=all')
  expect(activeLink('/tests/results', 'status=failed&scope=all')).toBe('/tests/results?scope=all')
  expect(activeLink('/tests/results', 'status=failed')).toBe('/tests/results')
  expect(activeLink('/tests/1/edit', '')).toBe('/tests/admin')
  expect(activeLink('/tests/1/take', '')).toBe('/tests')
})

const labels = (visitor: Parameters<typeof visibleNavigation>[0]) => {
  const { entries, groups } = visibleNavigation(visitor)
  return [...entries, ...groups].map((item) => item.label)
}

test('staff see no sections of administrators (A16)', () => {
  expect(labels({ company: {}, admin: false })).toEqual([
    'Главная',
    'Чек-листы',
    'Задачи',
    'База знаний',
    'Новости',
    'Тестирование',
  ])
})

test('without settings an administrator sees everything but integrations', () => {
  expect(labels({ company: {}, admin: true }).slice(-4)).toEqual([
    'Тестирование',
    'Конструктор',
    'Аналитика',
    'Настройки',
  ])
})

test('a switched-off module hides its links, and Конструктор needs one of its three (A15)', () => {
  const only = (moduleSettings: Record<string, boolean>) =>
    visibleNavigation({ company: { moduleSettings }, admin: true })
  expect(only({ knowledgeBase: true }).groups.map((group) => group.key)).toEqual(['settings'])
  const tasks = only({ tasks: true }).groups.find((group) => group.key === 'content')
  expect(tasks?.links.map((link) => link.label)).toEqual(['Формы задач'])
})

test('the bar of a phone has the first four of the menu; where a module is off the next entry takes the place', () => {
  const bar = (moduleSettings?: Record<string, boolean>) =>
    tabs({ company: moduleSettings ? { moduleSettings } : {} }).map(({ label }) => label)
  expect(bar()).toEqual(['Главная', 'Чек-листы', 'Задачи', 'Знания'])
  expect(bar({ tasks: true, knowledgeBase: true, news: true, testing: true })).toEqual([
    'Главная',
    'Задачи',
    'Знания',
    'Новости',
  ])
  expect(bar({ knowledgeBase: true, testing: true })).toEqual(['Главная', 'Знания', 'Тесты'])
})
