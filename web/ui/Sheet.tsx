import './sheet.css'
import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, type TouchEvent, useId, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'

export interface SheetProps {
  title: string
  opened: boolean
  onClose: () => void
  /** Below this width it rises from the bottom, above it comes from the right. */
  bottomBelow?: 'tablet' | 'desktop'
  children: ReactNode
  /** What ends it: it stays in reach of what is longer than the screen. */
  foot?: ReactNode
}

const edges = { tablet: '(max-width: 47.9375em)', desktop: '(max-width: 63.9375em)' }
const swipePx = 60

/** A panel that has no room beside the page: bottom sheet or drawer. */
export function Sheet({ title, opened, onClose, bottomBelow = 'tablet', children, foot }: SheetProps) {
  const low = edges[bottomBelow]
  const bottom = useMediaQuery(low, matchMedia(low).matches, { getInitialValueInEffect: false })
  const [path] = useLocation()
  const search = useSearch()
  const startY = useRef(0)
  const id = useId()
  useBackCloses(opened, onClose)
  useFocusBack(opened, id)
  const swipe = {
    onTouchStart: (event: TouchEvent) => (startY.current = event.touches[0]?.clientY ?? 0),
    onTouchEnd: (event: TouchEvent) => {
      if ((event.changedTouches[0]?.clientY ?? 0) - startY.current > swipePx) onClose()
    },
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position={bottom ? 'bottom' : 'right'}
      size={bottom ? '80dvh' : 360}
      classNames={{ content: bottom ? 'sheet sheet-bottom' : 'sheet' }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content id={id} aria-label={title}>
        <div className="sheet-head" {...(bottom && swipe)}>
          <h2>{title}</h2>
          <ActionIcon aria-label="Закрыть" onClick={onClose}>
            <IconX size={20} />
          </ActionIcon>
        </div>
        <div className="sheet-body">{children}</div>
        {foot && <div className="sheet-foot">{foot}</div>}
        {/* A filter chosen in a sheet that stays open takes over its entry of the history: it gets one above that. */}
        {opened && <BackCloses key={`${path}?${search}`} close={onClose} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function BackCloses({ close }: { close: () => void }) {
  useBackCloses(true, close)
  return null
}
