import '../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { Select } from './fields.tsx'
import { loadOverlays } from './useOverlays.ts'

afterEach(cleanup)

function Place() {
  const [value, setValue] = useState<string | null>('bar')
  const data = [
    { value: 'bar', label: 'Бар' },
    { value: 'hall', label: 'Зал' },
  ]
  return (
    <Select
      label="Место"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Любое место' }}
      data={data}
      value={value}
      onChange={setValue}
    />
  )
}

test('what is chosen is taken away by the keyboard alone, which stays with the field', async () => {
  await loadOverlays()
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <Place />
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Место' })
  expect(field.value).toBe('Бар')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Любое место' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field.value).toBe(''))
  expect(screen.queryByRole('button', { name: 'Любое место' })).toBeNull()
  expect(document.activeElement).toBe(field)
})
