import { expect, test } from 'bun:test'
import { errorReport } from './error-report.ts'

test('only what was left out, and nothing that a table program would run', () => {
  const report = errorReport([
    { row: 2, status: 'ok', name: 'Лидия Ветрова', email: '', errors: [] },
    { row: 3, status: 'error', name: '=HYPERLINK("http://x")', email: '+7', errors: ['Первая', 'Вторая; третья'] },
    { row: 4, status: 'duplicate', name: '@SUM(1)', email: '-1', errors: [] },
  ])
  expect(report.split('\r\n')).toEqual([
    '\uFEFFСтрока;ФИО;Email;Ошибки',
    `3;"'=HYPERLINK(""http://x"")";'+7;"Первая. Вторая; третья"`,
    `4;'@SUM(1);'-1;`,
    '',
  ])
})
