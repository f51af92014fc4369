import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onClick}>
      Назад
    </Button>
  )
}
