import '../reader/cards.css'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BlockTools, type Tool } from './BlockTools.tsx'

interface EditorCardProps {
  icon: Icon
  /** What it is, for those who don't see the icon. */
  kind: string
  title: string
  text?: string
  facts: ReactNode
  isTest?: boolean
  tools: readonly Tool[]
}

/** A card as it is read, but without its link: a click here chooses the block. */
export function EditorCard({ icon: CardIcon, kind, title, text, facts, isTest = false, tools }: EditorCardProps) {
  return (
    <div className="eb-card" role="group" aria-label={`${kind}: ${title}`}>
      <div className={isTest ? 'ab-card ab-card-test' : 'ab-card'}>
        <span className="ab-card-icon">
          <CardIcon size={22} aria-hidden />
        </span>
        <div className="ab-card-main">
          <div className="ab-card-title">{title}</div>
          {text && <div className="ab-card-text">{text}</div>}
          <div className="ab-card-facts">{facts}</div>
        </div>
      </div>
      {tools.length > 0 && <BlockTools label={kind} tools={tools} />}
    </div>
  )
}
