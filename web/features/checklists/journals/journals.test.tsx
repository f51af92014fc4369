import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { newId } from '../../../lib/new-id.ts'
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
  // The name above them is for the paper: on a screen they follow the page's.
  expect(screen.getByRole('heading', { name: 'Обозначения' }).tagName).toBe('H2')
})

test('a journal that nothing feeds says how it is fed', async () => {
  open(href('journal', { kind: 'frying' }))
  await screen.findByText('Этот журнал пока никто не заполняет')
})

test('of two storerooms each is corrected by its name', async () => {
  const [store, cellar] = [newId(), newId()]
  const column = 'temperature' as const
  await client.POST('/api/checklists', {
    body: {
      title: 'Склады',
      schedule: { type: 'daily', startTime: '05:00', endTime: '04:59' },
      items: [
        { id: store, type: 'number', section: 'Склад', title: 'Термометр' },
        { id: cellar, type: 'number', section: 'Погреб', title: 'Термометр' },
      ],
      journal: {
        kind: 'storage',
        columns: [
          { item: store, column },
          { item: cellar, column },
        ],
      },
    },
  })
  open(href('journal', { kind: 'storage' }))
  const correct = await screen.findByRole('button', { name: 'Исправить запись' })
  // It comes last, and pushes down nothing that was there.
  const { DOCUMENT_POSITION_PRECEDING } = Node
  expect(correct.compareDocumentPosition(screen.getByRole('navigation', { name: 'Месяц' }))).toBe(
    DOCUMENT_POSITION_PRECEDING,
  )
  await user.click(correct)
  const dialog = within(await screen.findByRole('dialog', { name: 'Исправить запись' }))
  const names = within(dialog.getByLabelText('Что исправляется')).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Выберите',
    'Склад, Температура °С',
    'Погреб, Температура °С',
  ])
  // What is not chosen is said to be missing, not to be written wrongly.
  await user.click(dialog.getByRole('button', { name: 'Добавить исправление' }))
  const day = dialog.getByLabelText('День')
  await waitFor(() => expect(document.activeElement).toBe(day))
  dialog.getByText('Выберите день месяца')
})
