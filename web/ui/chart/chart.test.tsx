import '../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { apart, LINE, type ChartData } from './chart-data.ts'
import { LazyChart } from './LazyChart.tsx'

afterEach(cleanup)
const user = userEvent.setup()
const checklists: ChartData = {
  title: 'Чек-листы по дням',
  of: 'День',
  parts: ['вовремя', 'пропущены'],
  rows: [
    { name: 'пт 20', values: [17, 3] },
    { name: 'сб 21', note: 'сегодня', values: [12, 1], ahead: 9 },
  ],
}
const show = (kind: 'bars' | 'lines', data: ChartData) =>
  render(
    <MantineProvider env="test">
      <LazyChart kind={kind} {...data} />
    </MantineProvider>,
  )

test('a picture says what it is, and its table every number of it', async () => {
  show('bars', checklists)
  const name = 'Чек-листы по дням: пт 20 – сб 21; вовремя 29, пропущены 4'
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(name)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'вовремя 29',
    'пропущены 4',
    'ещё впереди 9',
  ])
  await user.click(screen.getByRole('button', { name: 'Показать таблицу' }))
  const rows = within(screen.getByRole('table', { name: 'Чек-листы по дням' })).getAllByRole('row')
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['День', 'вовремя', 'пропущены', 'ещё впереди'],
    ['пт 20', '17', '3', '0'],
    ['сб 21, сегодня', '12', '1', '9'],
  ])
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Показать диаграмму' }))
  screen.getByRole('img')
})

test('nothing to show is a base line without bars', async () => {
  show('lines', { ...checklists, rows: [] })
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain('пока ничего')
  expect(screen.getByRole('img').innerHTML).not.toContain('NaN')
})

test('numbers beside small parts never lie upon each other', () => {
  expect(apart([{ y: 12 }, { y: 10 }, { y: 90 }])).toEqual([{ y: 10 }, { y: 10 + LINE }, { y: 90 }])
})
