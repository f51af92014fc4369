import type { components } from '../../openapi/gen/schema.d.ts'
import type { Article } from './article.ts'
import { bar } from './articles/bar.ts'
import { cash } from './articles/cash.ts'
import { hall } from './articles/hall.ts'
import { hallCases } from './articles/hall-cases.ts'
import { kitchen } from './articles/kitchen.ts'
import { kitchenCards } from './articles/kitchen-cards.ts'
import { ogonek } from './articles/ogonek.ts'
import { safety } from './articles/safety.ts'
import { sanitary } from './articles/sanitary.ts'
import { staff } from './articles/staff.ts'
import { welcome } from './articles/welcome.ts'
import type { Block } from './blocks.ts'
import { DELETED_ARTICLE } from './ids.ts'
import { timeOf, type Seeded } from './row.ts'

type Schemas = components['schemas']

const written = [
  ...hall,
  ...welcome,
  ...hallCases,
  ...kitchenCards,
  ...kitchen,
  ...bar,
  ...cash,
  ...sanitary,
  ...staff,
  ...safety,
  ...ogonek,
]

const headings = new Map<string, Schemas['PageCardData']['selectedPage']>(
  written.map(({ row }) => {
    const { _id, title, createdBy, status, createdAt, topic } = row
    return [
      _id,
      {
        id: _id,
        title,
        author: createdBy.name,
        status,
        createdAt,
        topic: topic && { name: topic.name, color: topic.color },
      },
    ]
  }),
)

/** A card keeps what its article was when it was chosen; reading looks again (I10). */
headings.set(DELETED_ARTICLE, {
  id: DELETED_ARTICLE,
  title: 'Столы в прежнем зале',
  author: 'Вера Логинова',
  status: 'published',
  createdAt: timeOf(DELETED_ARTICLE),
  topic: null,
})

const withHeading = (block: Block): Block => {
  if (block.type !== 'pageCard') return block
  const { selectedPage } = block.data
  const id = typeof selectedPage === 'object' && selectedPage && 'id' in selectedPage ? String(selectedPage.id) : ''
  const heading = headings.get(id)
  if (!heading) throw new Error(`a card points to no article of the seed: ${id}`)
  return { ...block, data: { selectedPage: heading } }
}

export const articles: Seeded<Article>[] = written.map(({ companyId, row }) => ({
  companyId,
  row: { ...row, content: { ...row.content, blocks: row.content.blocks.map(withHeading) } },
}))
