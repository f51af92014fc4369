import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} />} onClick={onClick}>
      Назад
    </Button>
  )
}
