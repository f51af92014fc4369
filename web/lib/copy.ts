/** Text on the clipboard; false where the browser forbids it (without a secure origin there is no clipboard at all). */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
