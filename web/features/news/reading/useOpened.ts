import { useEffect } from 'react'
import { write } from '../../../data/write.ts'
import type { NewsItem } from '../news-words.ts'

/** Opening is reading: told once for each version, quietly; without a network it waits on the device. */
export function useOpened(news: NewsItem | undefined): void {
  const id = news?.status === 'published' && !news.isRead ? news._id : undefined
  useEffect(() => {
    if (id !== undefined) void write('newsRead', { path: { id } })
  }, [id, news?.version])
}
