import type { FeatureHandlers } from '../../context.ts'
import { comments } from './comments.ts'
import { marks } from './marks.ts'
import { newsReorder } from './pins.ts'
import { publishing } from './publish.ts'
import { readers } from './readers.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

export const news: FeatureHandlers<'news'> = {
  ...reading,
  ...writing,
  ...publishing,
  ...marks,
  ...readers,
  ...comments,
  newsReorder,
}
