/** A removed user's name is stored with the article (B40). */
export const authorName = ({ createdBy }: { createdBy?: { name?: string } | null }): string =>
  createdBy?.name?.trim() || 'Неизвестный автор'
