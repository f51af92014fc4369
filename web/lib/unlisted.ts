/** What an id is called that the list of its choices does not name: it is on its way, or no longer has it. */
export const unlisted = (isRead: boolean) => (isRead ? 'Нет в списке' : '…')

/** With what is chosen (nothing: '' or undefined), also where the list does not name it: it still narrows, and stays chosen. */
export const withUnlisted = <Value extends string | undefined>(
  options: readonly { value: Value; label: string }[],
  value: Value,
  isRead: boolean,
): readonly { value: Value; label: string }[] =>
  !value || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: unlisted(isRead) }]
