import './reader/blocks.css'
import './reader/lists.css'
import './reader/media.css'
import './reader/cards.css'
import './article-body.css'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { blockOf } from '../lib/block-anchor.ts'
import { BlockView, type ResolveCard } from './reader/BlockView.tsx'
import { headings } from './reader/headings.ts'
import { text, field } from './reader/read-value.ts'
import { useSteps } from './reader/useSteps.ts'

type Props = {
  /** Blocks of the document as they came: unknown types and broken data are drawn as such. */
  blocks: readonly unknown[]
  resolveCard?: ResolveCard
  /** Off in a modal or a preview, where the page's address is not this article's. */
  deepLinks?: boolean
  /** What the first screen shows is drawn first; an address with an anchor has it all at once. */
  inSteps?: boolean
}

/** An article as its reader sees it. Wide blocks use the room beside the measure if the page gives it. */
export function ArticleBody({ blocks, resolveCard, deepLinks = true, inSteps = false }: Props) {
  const [, navigate] = useLocation()
  const body = useRef<HTMLDivElement>(null)
  const ids = useMemo(
    () => new Map(deepLinks ? headings(blocks).map(({ index, id }) => [index, id]) : []),
    [blocks, deepLinks],
  )

  const drawn = useSteps(blocks.length, inSteps && !location.hash)
  const isWhole = drawn >= blocks.length

  // The article comes after the page, so the browser has looked for the anchor too early; and so it has for a heading that
  // the contents named before it was drawn.
  useEffect(() => {
    const anchor = deepLinks ? decodeAnchor(location.hash) : ''
    if (anchor && [...ids.values()].includes(anchor)) document.getElementById(anchor)?.scrollIntoView()
    const named = blockOf(anchor)
    const at = named === undefined ? -1 : blocks.findIndex((block) => text(field(block, 'id')) === named)
    const block = body.current?.children[at]
    return block instanceof HTMLElement ? showMarked(block) : undefined
  }, [ids, blocks, deepLinks, isWhole])

  const followInside = (event: MouseEvent) => {
    const path = ownPage(event)
    if (!path) return
    event.preventDefault()
    navigate(`~${path}`)
  }

  return (
    // Links keep their own roles and keys; this only spares a reload of the page on the way to our own pages.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={body} className="ab-body" data-partly={!isWhole || undefined} onClick={followInside}>
      {blocks.slice(0, drawn).map((block, index) => (
        <BlockView key={text(field(block, 'id')) + index} block={block} id={ids.get(index)} resolveCard={resolveCard} />
      ))}
    </div>
  )
}

/** The block that the address names; undone by what it gives back. */
function showMarked(block: HTMLElement): () => void {
  block.setAttribute('data-named', '')
  // The shell puts a page that was just opened at its top, after this.
  const frame = requestAnimationFrame(() => block.scrollIntoView({ block: 'center' }))
  return () => {
    cancelAnimationFrame(frame)
    block.removeAttribute('data-named')
  }
}

/** The path of our own page that a plain click asks for; files, anchors, new tabs and other sites stay the browser's. */
function ownPage(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const path = link?.getAttribute('href') ?? ''
  if (!link || link.target || link.hasAttribute('download') || !/^\/(?![/\\])/.test(path) || path.startsWith('/api/'))
    return undefined
  return path
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
