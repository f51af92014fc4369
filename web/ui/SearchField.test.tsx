import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { SearchField } from './SearchField.tsx'

interface Filters {
  search: string
  role: string
}

/** A list whose filters live in one address, as those of web/list/useFilters.ts. */
function List({ go }: { go: (filters: Filters) => void }) {
  const [filters, setFilters] = useState<Filters>({ search: '', role: '' })
  const change = (part: Partial<Filters>) => {
    const next = { ...filters, ...part }
    setFilters(next)
    go(next)
  }
  return (
    <MantineProvider>
      <SearchField
        label="Найти"
        maxLength={100}
        delayMs={20}
        value={filters.search}
        onChange={(search) => change({ search })}
      />
      <button type="button" onClick={() => change({ role: 'admin' })}>
        Администраторы
      </button>
    </MantineProvider>
  )
}

test('a filter chosen before the search has asked stays chosen', async () => {
  const gone: Filters[] = []
  render(<List go={(filters) => gone.push(filters)} />)
  fireEvent.change(screen.getByLabelText('Найти'), { target: { value: 'Анна' } })
  fireEvent.click(screen.getByRole('button', { name: 'Администраторы' }))
  await waitFor(() => expect(gone.at(-1)?.search).toBe('Анна'))
  expect(gone.at(-1)).toEqual({ search: 'Анна', role: 'admin' })
})
