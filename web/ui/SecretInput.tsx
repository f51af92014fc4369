import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface SecretInputProps extends PasswordInputProps {
  /** What its eye does. */
  eye?: string
}

/** Mantine's own does not tell readers that it is wrong, and calls its eye in English. */
export const SecretInput = ({ eye = 'Показать пароль', ...props }: SecretInputProps) => (
  <PasswordInput
    aria-invalid={Boolean(props.error) || undefined}
    visibilityToggleButtonProps={{ 'aria-label': eye }}
    {...props}
  />
)
