import './secret-once.css'
import { Button, type ButtonProps } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { copyText } from '../lib/copy.ts'

export interface CopyWords {
  copied: string
  failed: string
}

/** Whether the text has been copied, in words for readers. */
export function useCopied(text: string, { copied, failed }: CopyWords) {
  const [result, setResult] = useState<{ text: string; done: boolean }>()
  // Another text has not been copied yet.
  const done = result?.text === text ? result.done : undefined
  const copy = async () => setResult({ text, done: await copyText(text) })
  return { copy, done: done === true, said: done === undefined ? '' : done ? copied : failed }
}

interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  copied: ReturnType<typeof useCopied>
}

/** Its width is that of the longer label. */
export function CopyButton({ copied: { copy, done }, ...look }: CopyButtonProps) {
  return (
    <Button
      {...look}
      leftSection={done ? <IconCheck size={20} /> : <IconCopy size={20} />}
      aria-label="Скопировать"
      onClick={() => void copy()}
    >
      <span className="copy-labels">
        <span data-shown={!done || undefined}>Скопировать</span>
        <span data-shown={done || undefined}>Скопировано</span>
      </span>
    </Button>
  )
}
