import type { ArticleStatus } from './list-filters.ts'

/** As people call them. */
export const statusLabels: Record<ArticleStatus, string> = {
  published: 'Опубликовано',
  draft: 'Черновик',
  archived: 'Архив',
}

/** A status that a newer server may know. */
export const statusLabel = (status: string): string =>
  status in statusLabels ? statusLabels[status as ArticleStatus] : 'Неизвестно' // just looked up
