import { useEffect } from 'react'
import { later } from '../../../data/later.ts'
import { write } from '../../../data/write.ts'
import type { NewsItem } from '../news-words.ts'

/** Opening is reading: told once for each version, quietly; without a network it waits on the device. */
export function useOpened(news: NewsItem | undefined): void {
  const id = news?.status === 'published' && !news.isRead ? news._id : undefined
  useEffect(() => {
    if (id !== undefined) void tellRead(id)
  }, [id, news?.version])
}

async function tellRead(id: string): Promise<void> {
  const { failed } = await write('newsRead', { path: { id } })
  if (failed?.offline) await later('newsRead', { path: { id } })
}
