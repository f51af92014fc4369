import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { LazySheet } from './LazySheet.tsx'

afterEach(cleanup)

function Filters() {
  const [opened, setOpened] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Фильтры
      </button>
      <LazySheet title="Что показать" opened={opened} onClose={() => setOpened(false)}>
        <p>Все</p>
      </LazySheet>
    </MantineProvider>
  )
}

test('a sheet that was closed gives the focus back, the first time too, when it mounts open', async () => {
  const user = userEvent.setup()
  render(<Filters />)
  for (let turn = 0; turn < 2; turn += 1) {
    await user.click(screen.getByRole('button', { name: 'Фильтры' }))
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Фильтры')
    ;(document.activeElement as HTMLElement).blur()
  }
})
