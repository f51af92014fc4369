import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { EmptyState } from './EmptyState.tsx'

/** What a page of one thing shows when the thing didn't come and the shell has told why. */
export function LoadFailed({ message, backTo, backLabel }: { message: string; backTo: string; backLabel: string }) {
  return (
    <EmptyState
      page
      title={message}
      action={
        <Button component={Link} href={backTo} variant="light">
          {backLabel}
        </Button>
      }
    />
  )
}
