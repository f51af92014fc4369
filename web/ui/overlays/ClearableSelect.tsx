import { type Primitive, Select, type SelectProps } from '@mantine/core'
import { type MouseEvent, useRef } from 'react'

/** Mantine's Select, whose cross is hidden from those who hear the page, and no key leads to it: here both find it. */
export function ClearableSelect<Value extends Primitive = string>(props: SelectProps<Value>) {
  const field = useRef<HTMLInputElement>(null)
  const clearing = {
    'aria-label': 'Очистить',
    ...props.clearButtonProps,
    // Not `false`: the trap of a sheet would pass over it all the same.
    'aria-hidden': undefined,
    tabIndex: 0,
    onClick: ({ currentTarget }: MouseEvent) => {
      // It goes with what it has cleared: the focus of a keyboard stays with the field.
      if (document.activeElement === currentTarget) field.current?.focus()
    },
  }
  return <Select {...props} ref={field} clearButtonProps={clearing} />
}
