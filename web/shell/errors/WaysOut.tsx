import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { useLocation } from 'wouter'
import { href } from '../../routes.ts'

/** Back through the history, or to the dashboard when there is none, and home. */
export function WaysOut() {
  const [, navigate] = useLocation()
  const back = () => {
    if (history.length > 1) history.back()
    else navigate(href('dashboard'))
  }
  return (
    <>
      <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={back}>
        Назад
      </Button>
      <HomeButton />
    </>
  )
}

export function HomeButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const [, navigate] = useLocation()
  return (
    <Button variant={variant} leftSection={<IconHome size={18} />} onClick={() => navigate(href('landing'))}>
      На главную
    </Button>
  )
}
