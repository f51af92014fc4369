import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { monthFrom, monthWords } from './address.ts'
import { JournalListPage } from './JournalListPage.tsx'
import { JournalPage } from './JournalPage.tsx'

const open = pagesForAdmin({ journals: JournalListPage, journal: JournalPage })
const user = userEvent.setup()

test('months go by from year to year', () => {
  expect([monthFrom('2026-01', -1), monthFrom('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  expect(monthWords('2026-11')).toBe('Ноябрь 2026')
})

test('from the list into a journal: its columns, marks that are said, who answers for it', async () => {
  open(href('journals'))
  await user.click(await screen.findByRole('link', { name: /^Журнал учета температурного режима/ }))
  const [first] = await screen.findAllByRole('table')
  if (!first) throw new Error('a month has two halves')
  const heads = within(first).getAllByRole('columnheader')
  expect(heads[1]?.textContent).toBe('Наименование холодильного оборудования')
  expect(within(first).getByRole('rowheader', { name: 'Холодильник 2, рыба' })).toBeTruthy()
  screen.getByText(/За ведение журнала отвечает компания/)
})

test('a journal that nothing feeds says how it is fed', async () => {
  open(href('journal', { kind: 'frying' }))
  await screen.findByText('Этот журнал пока никто не заполняет')
})
