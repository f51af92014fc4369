import { Placeholder } from '@tiptap/extensions'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Block } from './block.ts'
import { toEditor } from './blocks.ts'
import { enterStart } from './commands/enter-start.ts'
import { insertBlocks } from './commands/insert-blocks.ts'
import { moveAndTell } from './commands/move-and-tell.ts'
import { registerEntrance } from './entrance.ts'
import { editorExtensions } from './extensions.ts'
import { registerInsertion } from './insertion.ts'
import { labels } from './labels.ts'
import type { EditorProps } from './LazyEditor.tsx'
import { slashMenu } from './slash/slash.ts'
import { SlashState } from './slash/slash-state.ts'
import type { Unfinished } from './uploads/finished-blocks.ts'
import { faultOf } from '../uploads/check-files.ts'
import { insertFiles, placeholderOf } from './uploads/paste-files.ts'
import { useChanges } from './useChanges.ts'
import { useListLevels } from './useListLevels.ts'
import { useUnfinished } from './useUnfinished.ts'
import { nodeViews } from './views/index.ts'

interface RichEditorOptions {
  value: readonly Block[]
  onChange: (blocks: Block[]) => void
  levels: EditorProps['levels']
  onUnfinished: (blocks: readonly Unfinished[]) => void
  describedBy: string
  openMenu: () => void
  openLink: () => void
}

/** The live editor and what happens around it. */
export function useRichEditor(options: RichEditorOptions) {
  const { value, onChange, onUnfinished, levels, describedBy, openMenu, openLink } = options
  const [slash] = useState(() => new SlashState())
  const [announced, announce] = useState('')
  const [notice, setNotice] = useState<string>()
  const live = useRef<Editor>(null)
  const listLevels = useListLevels(levels, announce)
  const [start] = useState(() => ({ blocks: value, content: toEditor(value) }))

  const editor = useEditor({
    content: start.content,
    extensions: [
      // oxlint-disable-next-line react/refs -- read when files come, never while drawing
      ...editorExtensions({
        views: nodeViews,
        onFiles: (files, pos) => {
          if (live.current) setNotice(insertFiles(live.current, files, pos))
          return true
        },
        onPicture: (file) => (faultOf([file]) === undefined ? placeholderOf(file) : undefined),
        onLost: (count) => setNotice(labels.lostPictures(count)),
        levels: listLevels.options,
      }),
      Placeholder.configure({ placeholder: ({ node }) => placeholders.get(node.type.name) ?? '' }),
      slashMenu(slash),
    ],
    editorProps: {
      scrollThreshold: barsOfPage,
      scrollMargin: barsOfPage,
      attributes: {
        class: 'ab-body ed-body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': labels.editor,
        'aria-describedby': describedBy,
      },
      handleKeyDown: (_, event) => {
        if (!live.current) return false
        const action = actionOf(event)
        if (action === 'up' || action === 'down') announce(moveAndTell(live.current, action))
        else if (action === 'menu') openMenu()
        else if (action === 'link' && hasLinkPlace(live.current)) openLink()
        return action !== undefined
      },
    },
  })
  useLayoutEffect(() => {
    live.current = editor
  }, [editor])
  useChanges(editor, start.blocks, onChange)
  // The lines under the lists are drawn anew.
  useEffect(() => editor.view.dispatch(editor.state.tr), [editor, listLevels.asked])
  useUnfinished(editor, start.blocks, onUnfinished)
  useEffect(() => registerInsertion((blocks) => insertBlocks(editor, blocks)), [editor])
  useEffect(() => registerEntrance((text) => enterStart(editor, text)), [editor])
  useEffect(() => {
    const timer = notice === undefined ? undefined : setTimeout(setNotice, limits.editor.noticeMs, undefined)
    return () => clearTimeout(timer)
  }, [notice])

  return { editor, slash, announced, announce, notice }
}

/** What lies over the text at its edges: the page's head, and the tools of touch screens, above the keyboard. */
const barsOfPage = { top: 72, right: 5, bottom: 64, left: 5 }

const placeholders = new Map([
  ['paragraph', labels.placeholder],
  ['heading', labels.headingPlaceholder],
  ['codeBlock', labels.codePlaceholder],
])

/** By the place of the key: the layout is Russian as a rule. */
function actionOf(event: KeyboardEvent): 'up' | 'down' | 'menu' | 'link' | undefined {
  const { code, altKey, shiftKey } = event
  const mod = event.ctrlKey || event.metaKey
  if (altKey && shiftKey && !mod && code === 'ArrowUp') return 'up'
  if (altKey && shiftKey && !mod && code === 'ArrowDown') return 'down'
  if (mod && !altKey && !shiftKey && code === 'Slash') return 'menu'
  return mod && !altKey && !shiftKey && code === 'KeyK' ? 'link' : undefined
}

function hasLinkPlace(editor: Editor): boolean {
  return (!editor.state.selection.empty || editor.isActive('link')) && !editor.isActive('codeBlock')
}
