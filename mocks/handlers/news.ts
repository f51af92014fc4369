import type { FeatureHandlers } from '../context.ts'
import { comments } from './news/comments.ts'
import { marks } from './news/marks.ts'
import { publishing } from './news/publish.ts'
import { readers } from './news/readers.ts'
import { reading } from './news/reading.ts'
import { writing } from './news/writing.ts'

export const news: FeatureHandlers<'news'> = {
  ...reading,
  ...writing,
  ...publishing,
  ...marks,
  ...readers,
  ...comments,
}
