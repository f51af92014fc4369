import { copyText } from '../lib/copy.ts'
import { toast } from './notifications.tsx'

/** Text on the clipboard, and a word that it is there or that the browser forbids it. */
export async function copyTelling(text: string, copied: string): Promise<void> {
  if (await copyText(text)) toast('success', copied)
  else notCopied()
}

export const notCopied = () => toast('error', 'Не удалось скопировать текст')
