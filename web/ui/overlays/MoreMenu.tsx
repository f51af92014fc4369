import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { ActionMenu, type Choice } from './ActionMenu.tsx'

interface MoreMenuProps {
  /** What it is about, for those who hear the page. */
  of: string
  busy?: boolean
  choices: readonly Choice[]
}

/** The dots at a thing: what more can be done with it. */
export const MoreMenu = ({ of, busy, choices }: MoreMenuProps) => (
  <ActionMenu
    button={
      <ActionIcon aria-label={`Ещё: ${of}`} aria-busy={busy}>
        <IconDots size={20} />
      </ActionIcon>
    }
    choices={choices}
  />
)
