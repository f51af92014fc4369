import type { ErrorCode, ProblemReply } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { codeOfCard, knownCards, lostCard } from '../../articles/named-in.ts'
import { nameChoice } from '../../audience/save.ts'
import type { Content } from '../../content/content.ts'
import { fileIdsOf } from '../../../openapi/rules/content/content-files.ts'
import type { Tag } from '../../db/client.ts'
import { holdFiles } from '../../db/entities/file-refs.ts'

type Dated = 'NEWS_DATE_PAST' | 'NEWS_ARCHIVE_EARLY'
type Code =
  | 'FILE_URL_UNKNOWN'
  | Extract<ErrorCode, `${'RESTAURANT' | 'POSITION' | 'FILE' | 'ARTICLE' | 'TEST'}_NOT_FOUND` | 'NEWS_EMPTY' | Dated>
/** The `problem` of a call that writes news. */
type RefuseBy<C extends Code> = (
  status: 400,
  code: C,
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply
export type Refuse = RefuseBy<Code>
export const refused = <C extends Code>(refuse: RefuseBy<C>, code: C, field: string) =>
  refuse(400, code, undefined, { fields: { [field]: messages[code] } })

type Input = Pick<components['schemas']['NewsUpdate'], 'restaurants' | 'positions' | 'cover'>
/** What stood in it before, which refuses no save. */
type Standing = { fileIds: readonly string[]; cardKeys: readonly string[]; cover: string | null }
const NONE: Standing = { fileIds: [], cardKeys: [], cover: null }

/** All that the form names must be there; held until the transaction ends. */
export async function namedBy(
  sql: Tag,
  companyId: string,
  body: Input,
  content: Content | undefined,
  refuse: Refuse,
  standing = NONE,
) {
  const { files = [], cards = [] } = content ?? {}
  const { cover } = body
  const [choice, known, targets, covers] = await Promise.all([
    nameChoice(sql, companyId, body),
    holdFiles(sql, companyId, fileIdsOf(files)),
    knownCards(sql, companyId, cards),
    holdFiles(sql, companyId, cover ? [cover] : []),
  ])
  if (choice.lost === 'restaurants') throw refused(refuse, 'RESTAURANT_NOT_FOUND', 'restaurants')
  if (choice.lost) throw refused(refuse, 'POSITION_NOT_FOUND', 'positions')
  if (cover && !covers.has(cover) && cover !== standing.cover) throw refused(refuse, 'FILE_NOT_FOUND', 'cover')
  const lostFile = files.find(({ id }) => id === undefined || !(known.has(id) || standing.fileIds.includes(id)))
  if (lostFile) throw refused(refuse, 'FILE_URL_UNKNOWN', lostFile.field)
  const card = lostCard(cards, targets, standing.cardKeys)
  if (card) throw refused(refuse, codeOfCard[card.kind], card.at)
  return {
    ...(body.restaurants && { restaurants: choice.restaurants }),
    ...(body.positions && { positions: choice.positions }),
    fileIds: [...known.keys()],
  }
}
