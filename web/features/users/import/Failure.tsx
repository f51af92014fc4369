import { Button } from '@mantine/core'
import { FormError } from '../../../ui/FormError.tsx'

interface FailureProps {
  error: string | undefined
  /** Undefined: the same again would fail the same. */
  again: (() => void) | undefined
}

export function Failure({ error, again }: FailureProps) {
  return (
    <>
      <FormError>{error}</FormError>
      {error && again && (
        <Button variant="light" className="users-again" onClick={again}>
          Повторить
        </Button>
      )}
    </>
  )
}
