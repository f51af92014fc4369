export type PageAsked = { page?: number | undefined; limit?: number | undefined }
/** Which rows of a list make a page. */
export type Window = { page: number; limit: number; offset: number }

/** Of a page that was asked for by its number. */
export const windowOf = ({ page = 1, limit: asked }: PageAsked, pageSize: number): Window => {
  const limit = asked ?? pageSize
  return { page, limit, offset: (page - 1) * limit }
}

/** What stands beside the rows of a page and their total. */
export const pagesOf = (total: number, { page, limit }: Pick<Window, 'page' | 'limit'>) => ({
  totalPages: Math.ceil(total / limit),
  currentPage: page,
})
