import './copy-link.css'
import { ActionIcon } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useEffect, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { copyText } from '../lib/copy.ts'
import { notCopied } from './copy.ts'

/** Copies an address of the page's own; works under the copy protection, which stops events only (B26). */
export function CopyLink({ path }: { path: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), limits.knowledgeBase.copyLinkHintMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(new URL(path, location.origin).href)) setCopied(true)
    else notCopied()
  }

  return (
    <span className="copy-link">
      <ActionIcon aria-label="Скопировать ссылку" title="Скопировать ссылку" onClick={() => void copy()}>
        <IconLink size={20} />
      </ActionIcon>
      <span role="status" className="copy-link-hint" data-shown={copied || undefined}>
        {copied && 'Ссылка скопирована!'}
      </span>
    </span>
  )
}
