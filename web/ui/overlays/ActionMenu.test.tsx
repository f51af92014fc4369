import '../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { ActionMenu } from './ActionMenu.tsx'

afterEach(cleanup)

test('a menu that was closed gives the focus back to its button, the first time too', async () => {
  const user = userEvent.setup()
  let pressed = 0
  render(
    <MantineProvider env="test">
      <ActionMenu
        button={<button type="button">Ещё</button>}
        choices={[{ label: 'Убрать', onPress: () => (pressed += 1) }]}
      />
    </MantineProvider>,
  )
  const hasFocus = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Ещё'))
  for (const end of ['{Escape}', '{Enter}', '{Escape}']) {
    screen.getByRole('button', { name: 'Ещё' }).focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'Убрать' })
    item.focus()
    await user.keyboard(end)
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    await hasFocus()
  }
  expect(pressed).toBe(1)
})
