import { ActionIcon, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import { Brand } from '../ui/Brand.tsx'
import { useBackCloses } from '../ui/useBackCloses.ts'
import { menu } from './menu-state.ts'
import { session } from './session.ts'
import { menuLogo, Sidebar } from './Sidebar.tsx'

const close = () => {
  menu.drawerOpen = false
}
/** Also by a link to the page that is there already. */
const closeByLink = ({ target }: MouseEvent) => {
  if (target instanceof Element && target.closest('a')) close()
}

/** The phone's menu; it locks the page behind it. */
export function MenuDrawer() {
  const { company } = useSnapshot(session)
  const { drawerOpen } = useSnapshot(menu)
  useBackCloses(drawerOpen, close)
  // Mantine notes who has the focus, to give it back, when a drawer opens; one that is born open it doesn't ask about.
  const isBorn = useMounted()
  return (
    <Drawer.Root
      opened={drawerOpen && isBorn}
      onClose={close}
      size="min(calc(100vw - 56px), 336px)"
      classNames={{ content: 'layout-drawer' }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label="Меню" onClick={closeByLink}>
        <div className="layout-drawer-head">
          <Brand name={company?.name ?? ''} caption="Рабочее пространство" logoUrl={menuLogo(company)} />
          <ActionIcon aria-label="Закрыть меню" onClick={close}>
            <IconX size={22} stroke={1.75} />
          </ActionIcon>
        </div>
        <Sidebar inDrawer />
      </Drawer.Content>
    </Drawer.Root>
  )
}
