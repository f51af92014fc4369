import { toast } from './notifications.tsx'

/** The company's address on the clipboard. Without a secure origin there is no clipboard at all. */
export const copyDomain = (address: string): Promise<void> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(address))
    .then(
      () => toast('success', 'Домен скопирован'),
      () => toast('error', 'Не удалось скопировать'),
    )
