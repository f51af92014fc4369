/** Goes to a field that was refused. The focus shows the field alone: why it was may stand behind a foot. */
export function leadTo(field: HTMLElement | null | undefined): void {
  field?.focus()
  showFault(field)
}

/** What is said under it; with the keyboard open there may be no room for its name as well. */
export function showFault(field: Element | null | undefined): void {
  const fault = field?.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
  fault?.scrollIntoView({ block: 'nearest' })
}
