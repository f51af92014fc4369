import './editor-waiting.css'
import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { fetchPart, partIsLost } from '../lib/parts.ts'
import { Fetched } from '../ui/Fetched.tsx'
import type { Block } from './block.ts'
import { labels } from './labels.ts'
import type { Unfinished } from './uploads/finished-blocks.ts'

/** Blocks in, blocks out. `value` is read once; a new `key` reads it again. */
export interface EditorProps {
  value: readonly Block[]
  onChange: (blocks: Block[]) => void
  /** Where a save would take the levels of lists: the article as it is stored, and the author's word against it. */
  levels: { stored: readonly Block[]; onKeep: () => void } | undefined
  /** Blocks that `onChange` leaves out or leaves as they were: their files are on the way, or were never chosen. */
  onUnfinished: (blocks: readonly Unfinished[]) => void
  /** Where undo and redo are drawn: the page keeps them in reach. */
  historyPlace: HTMLElement | null
  minHeight: number
  error: string | undefined
}

const loadBody = () => import('./ArticleBody.tsx').then((file) => file.ArticleBody)
const nothing = () => {}

let loaded: ComponentType<EditorProps> | undefined

/** The editor, fetched by the pages that write. Until it is there the text is shown as it reads, in its place. */
export function LazyEditor(props: EditorProps) {
  const [Editor, setEditor] = useState(() => loaded)
  const [failed, setFailed] = useState(false)
  // What was asked for by hand is answered: after a release the page itself has to be loaded anew.
  const [again, setAgain] = useState(false)
  const waiting = !Editor && !failed
  useEffect(() => {
    if (!waiting) return undefined
    let here = true
    fetchPart(() => import('./RichEditor.tsx')).then(
      (file) => {
        loaded = file.RichEditor
        if (here) setEditor(() => loaded)
      },
      () => {
        if (!here) return
        setFailed(true)
        if (again) partIsLost()
      },
    )
    return () => {
      here = false
    }
  }, [waiting, again])

  const retry = () => {
    setAgain(true)
    setFailed(false)
  }
  if (Editor) return <Editor {...props} />
  return (
    <div className="ed-waiting" style={{ minHeight: props.minHeight }} aria-busy={waiting}>
      <p role="status" className={failed ? undefined : 'app-hidden'}>
        {failed ? labels.loadFailed : labels.loading}
      </p>
      {failed && (
        <Button variant="light" onClick={retry}>
          {labels.loadAgain}
        </Button>
      )}
      <div inert>
        {/* Much less than the editor: there long before it. An article that is begun has nothing to show. */}
        <Fetched
          wanted={props.value.length > 0}
          load={loadBody}
          onFailure={nothing}
          props={{ blocks: props.value, deepLinks: false }}
        />
      </div>
    </div>
  )
}
