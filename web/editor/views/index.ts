import type { NodeViewRenderer } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { atomTypes } from '../convert/atom-types.ts'
import { ArticleCardView } from './ArticleCardView.tsx'
import { atomView } from './atom-view.tsx'
import { FileView } from './FileView.tsx'
import { framed, type View } from './framed.tsx'
import { ImageView } from './ImageView.tsx'
import { ReadView } from './ReadView.tsx'
import { SheetView } from './SheetView.tsx'
import { TestCardView } from './TestCardView.tsx'
import { VideoView } from './VideoView.tsx'

/**
 * How the blocks look that are more than their HTML; a view draws the inside, the frame around it is put by `framed`.
 * Words have no view of React: five hundred of them would cost the first second. A block without a line here is shown
 * as the reader shows it.
 */
const views: Record<string, View> = {
  image: atomView(ImageView),
  video: atomView(VideoView),
  fileUpload: atomView(FileView),
  googleSheet: atomView(SheetView),
  pageCard: atomView(ArticleCardView),
  testingBlock: atomView(TestCardView),
}

/** A delimiter is three dots of the sheet of styles. */
const drawn = [...atomTypes.filter((type) => type !== 'delimiter'), 'rawBlock']

export const nodeViews: Record<string, NodeViewRenderer> = Object.fromEntries(
  drawn.map((type) => [type, ReactNodeViewRenderer(framed(views[type] ?? ReadView))]),
)
