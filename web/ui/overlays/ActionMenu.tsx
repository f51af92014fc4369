import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { useOverlays } from './useOverlays.ts'

export interface Choice {
  label: string
  icon?: ReactNode
  /** A page, in place of something to do. */
  to?: string
  onPress?: (() => void) | undefined
  disabled?: boolean
  className?: string
}

interface Button {
  onClick?: (event: MouseEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** On a phone the bar of tabs, or the foot of a form, stands over the last of it: it opens upwards before. */
const besideBars = { flip: { padding: { bottom: 72 } }, shift: true }

/** What more can be done with something. The menu itself is fetched apart; the button is there at once. */
export function ActionMenu({ button, choices }: { button: ReactElement<Button>; choices: readonly Choice[] }) {
  const [pressed, setPressed] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const parts = useOverlays(pressed)
  const isThere = pressed && parts !== undefined
  // The button is drawn anew with its menu, which gives the focus back to whatever had it when it opened.
  useEffect(() => {
    if (!isThere) return undefined
    target.current?.focus({ preventScroll: true })
    const turn = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(turn)
  }, [isThere])
  if (!parts || !pressed)
    return cloneElement(button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setPressed(true),
    })
  const { Menu } = parts
  return (
    // In place: a portal lies outside every landmark; the placeholder of the focus is no item of a menu.
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      middlewares={besideBars}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, icon, to, onPress, disabled, className }) =>
          to === undefined ? (
            <Menu.Item key={label} leftSection={icon} disabled={disabled} onClick={onPress} className={className}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} component={Link} href={to} leftSection={icon} className={className}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
