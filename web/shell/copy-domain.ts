import { copyText } from '../lib/copy.ts'
import { toast } from './notifications.tsx'

/** The company's address on the clipboard. */
export async function copyDomain(address: string): Promise<void> {
  if (await copyText(address)) toast('success', 'Домен скопирован')
  else toast('error', 'Не удалось скопировать')
}
