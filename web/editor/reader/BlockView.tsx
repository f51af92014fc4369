import { memo, type ReactNode } from 'react'
import { ArticleCardBlock } from './ArticleCardBlock.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { FileBlock } from './FileBlock.tsx'
import { ImageBlock } from './ImageBlock.tsx'
import { InlineText } from './InlineText.tsx'
import { ChecklistBlock, ListBlock } from './ListBlock.tsx'
import * as read from './read-block.ts'
import * as card from './read-cards.ts'
import { type Data, field, isData, text } from './read-value.ts'
import { SheetBlock } from './SheetBlock.tsx'
import { TableBlock } from './TableBlock.tsx'
import { TestCardBlock } from './TestCardBlock.tsx'
import { HeaderBlock, QuoteBlock, UnknownBlock, WarningBlock } from './TextBlocks.tsx'
import { VideoBlock } from './VideoBlock.tsx'

export type CardKind = 'article' | 'test'

/** What is known now of a card's object: newer fields over the snapshot, null if it is not to be seen, undefined if nothing. */
export type ResolveCard = (kind: CardKind, id: string) => object | null | undefined

interface BlockViewProps {
  block: unknown
  id?: string
  resolveCard?: ResolveCard
}

/** Drawn once: the blocks that follow in steps are no reason to draw it again. */
export const BlockView = memo(function BlockView({ block, id, resolveCard }: BlockViewProps) {
  const data = field(block, 'data')
  const drawn = isData(data) ? draw(text(field(block, 'type')), data, id, resolveCard) : undefined
  return drawn ?? <UnknownBlock data={data} />
})

/** Undefined where the type is unknown or its data unreadable. */
function draw(type: string, data: Data, id?: string, resolveCard?: ResolveCard): ReactNode | undefined {
  switch (type) {
    case 'header':
      return put(read.readHeader(data), (header) => <HeaderBlock {...header} id={id} />)
    case 'paragraph':
      return put(read.readParagraph(data), ({ html }) => <InlineText html={html} as="p" className="ab-paragraph" />)
    case 'list':
      return put(read.readList(data), (list) => <ListBlock {...list} />)
    case 'checklist':
      return put(read.readChecklist(data), (items) => <ChecklistBlock items={items} />)
    case 'image':
      return put(read.readImage(data), (image) => <ImageBlock {...image} />)
    case 'quote':
      return put(read.readQuote(data), (quote) => <QuoteBlock {...quote} />)
    case 'code':
      return put(read.readCode(data), ({ code }) => <CodeBlock code={code} />)
    case 'warning':
      return put(read.readWarning(data), (warning) => <WarningBlock {...warning} />)
    case 'delimiter':
      return <hr className="ab-delimiter" />
    case 'table':
      return put(read.readTable(data), (table) => <TableBlock {...table} />)
    case 'pageCard':
      return <ArticleCardBlock card={card.readArticleCard(resolved('article', data['selectedPage'], resolveCard))} />
    case 'testingBlock':
      return <TestCardBlock card={card.readTestCard(resolved('test', data['selectedTest'], resolveCard))} />
    case 'fileUpload':
      return put(card.readFileUpload(data), (file) => <FileBlock {...file} />)
    case 'video':
      return put(card.readVideo(data), (video) => <VideoBlock {...video} />)
    case 'googleSheet':
      return put(card.readGoogleSheet(data), ({ url }) => <SheetBlock url={url} />)
    default:
      return undefined
  }
}

function put<T>(value: T | undefined, view: (value: T) => ReactNode): ReactNode | undefined {
  return value === undefined ? undefined : view(value)
}

function resolved(kind: CardKind, snapshot: unknown, resolveCard?: ResolveCard): unknown {
  if (!isData(snapshot)) return undefined
  const fresh = resolveCard?.(kind, text(snapshot['id']) || text(snapshot['_id']))
  return fresh === undefined ? snapshot : fresh && { ...snapshot, ...fresh }
}
