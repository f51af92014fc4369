import { useState } from 'react'
import { type Block, plainBlocks } from './plain-blocks.ts'

interface PlainEditorProps {
  onChange: (blocks: Block[]) => void
  minHeight: number
  error: string | undefined
}

/** Keeps its own text and hands out blocks, as any editor in its place would. */
export function PlainEditor({ onChange, minHeight, error }: PlainEditorProps) {
  const [text, setText] = useState('')
  return (
    <>
      <textarea
        className="kb-editor"
        aria-label="Содержание статьи"
        aria-describedby="kb-editor-hint"
        aria-invalid={error !== undefined}
        placeholder="Текст статьи"
        style={{ minHeight }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(plainBlocks(event.currentTarget.value))
        }}
      />
      {error && (
        <p role="alert" className="kb-field-error">
          {error}
        </p>
      )}
      <p id="kb-editor-hint" className="kb-hint">
        Пустая строка начинает новый абзац, «# » и «## » — заголовок, «- » — пункт списка.
      </p>
    </>
  )
}
