import './blocks-editor.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ArticleBody } from '../../editor/ArticleBody.tsx'
import type { Block } from '../../editor/block.ts'
import { isText, type Piece, toBlocks, toPieces } from './block-pieces.ts'

/** The one interface of whatever stands here: blocks in, blocks out. `value` is read once; a new `key` reads it again. */
export interface BlocksEditorProps {
  value: readonly Block[]
  onChange: (blocks: Block[]) => void
  minHeight: number
  error: string | undefined
}

/** Plain blocks are typed as text; any other is shown as it reads, and goes back exactly as it came. */
export function BlocksEditor({ value, onChange, minHeight, error }: BlocksEditorProps) {
  const [pieces, setPieces] = useState(() => toPieces(value))
  const group = useRef<HTMLDivElement>(null)
  const keyOf = useKeys()

  const put = (next: Piece[]) => {
    setPieces(next)
    onChange(toBlocks(next))
  }
  const type = (at: number, text: string) =>
    put(pieces.map((piece, index) => (index === at && isText(piece) ? { ...piece, text } : piece)))
  const addText = (at: number) => setPieces(pieces.toSpliced(at, 0, { text: '', from: [] }))
  const remove = (at: number) => {
    put(toPieces(toBlocks(pieces.toSpliced(at, 1))))
    group.current?.focus() // the button that had it is gone
  }
  /** One block further, also through a text. */
  const move = (block: Block, by: 1 | -1) => {
    const blocks = toBlocks(pieces)
    const at = blocks.indexOf(block)
    const other = blocks[at + by]
    if (!other) return
    put(toPieces(blocks.with(at, other).with(at + by, block)))
  }

  const texts = pieces.filter(isText)
  const first = pieces[0]
  const alone = pieces.length === 1
  return (
    <div
      ref={group}
      role="group"
      aria-label="Блоки статьи"
      tabIndex={-1}
      className="kb-blocks"
      style={alone ? undefined : { minHeight }}
    >
      {!isText(first) && <AddText onClick={() => addText(0)}>Добавить текст в начало</AddText>}
      {pieces.map((piece, at) =>
        isText(piece) ? (
          <textarea
            key={keyOf(piece.from[0], at)}
            className="kb-editor"
            rows={1}
            aria-label={alone ? 'Содержание статьи' : `Текст статьи, часть ${texts.indexOf(piece) + 1}`}
            aria-describedby="kb-editor-hint"
            aria-invalid={error !== undefined}
            placeholder="Текст статьи"
            style={alone ? { minHeight } : undefined}
            value={piece.text}
            onChange={(event) => type(at, event.currentTarget.value)}
          />
        ) : (
          <section key={keyOf(piece.kept, at)} className="kb-kept" aria-label={`Блок ${at + 1}: ${piece.kept.type}`}>
            <div className="kb-kept-tools">
              <ActionIcon
                aria-label="Переместить выше"
                title="Переместить выше"
                disabled={at === 0}
                onClick={() => move(piece.kept, -1)}
              >
                <IconArrowUp size={20} stroke={1.75} />
              </ActionIcon>
              <ActionIcon aria-label="Переместить ниже" title="Переместить ниже" onClick={() => move(piece.kept, 1)}>
                <IconArrowDown size={20} stroke={1.75} />
              </ActionIcon>
              <ActionIcon aria-label="Удалить блок" title="Удалить блок" onClick={() => remove(at)}>
                <IconTrash size={20} stroke={1.75} />
              </ActionIcon>
            </div>
            <ArticleBody blocks={[piece.kept]} deepLinks={false} />
            {!isText(pieces[at + 1]) && <AddText onClick={() => addText(at + 1)}>Добавить текст ниже</AddText>}
          </section>
        ),
      )}
      {error && (
        <p role="alert" className="kb-field-error">
          {error}
        </p>
      )}
      <p id="kb-editor-hint" className="kb-hint">
        Пустая строка начинает новый абзац, «# » и «## » — заголовок, «- » и «1. » — пункт списка.
      </p>
    </div>
  )
}

function AddText({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className="kb-add-text"
      leftSection={<IconPlus size={18} stroke={1.75} />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** A block that moves keeps its place in the page, and with it the focus of its buttons. */
function useKeys() {
  const [keys] = useState(() => new WeakMap<Block, number>())
  const next = useRef(0)
  return (block: Block | undefined, at: number): string => {
    if (!block) return `new ${at}`
    if (!keys.has(block)) keys.set(block, (next.current += 1))
    return String(keys.get(block))
  }
}
