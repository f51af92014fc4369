import type { FeatureHandlers } from '../../../context.ts'
import { articleCreate } from './create.ts'
import { articleDelete } from './remove.ts'
import { articleRestore } from './restore.ts'
import { articleUpdate } from './update.ts'

type Writing = 'articleCreate' | 'articleUpdate' | 'articleDelete' | 'articleRestore'

export const writing: Pick<FeatureHandlers<'knowledge-base'>, Writing> = {
  articleCreate,
  articleUpdate,
  articleDelete,
  articleRestore,
}
