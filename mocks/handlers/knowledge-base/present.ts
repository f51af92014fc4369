import { limits } from '../../../openapi/gen/limits.gen.ts'
import { mayTake } from '../../audience.ts'
import { cardOf } from '../../../openapi/rules/content/content-cards.ts'
import { db, rowsOf, type Schemas } from '../../db.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { mayRead, seesAll, topicOf, type Reader } from '../../reading.ts'

type Article = Schemas['Article']
type Block = Schemas['Block']

/** Its topic and positions as they are called today; only who sees all sees by whom it was read (B5). */
export function present(article: Article, reader: Reader): Article {
  const limitedTo = new Set(article.positionAvailable.map(({ _id }) => _id))
  const positions = rowsOf('positions', reader.company._id).filter(({ _id }) => limitedTo.has(_id))
  return {
    ...article,
    topic: topicOf(article, reader),
    positionAvailable: positions
      .map(({ _id, name }) => ({ _id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
    ...(seesAll(reader) && {
      viewedBy: viewersOf(article._id, reader.company._id).slice(0, limits.knowledgeBase.viewedByMax),
    }),
  }
}

/** Who has read it, newest first. */
export function viewersOf(articleId: string, companyId: string): Schemas['ArticleViewer'][] {
  const people = new Map(rowsOf('users', companyId).map((user) => [user.id, user]))
  return (
    db.views
      .filter((view) => view.articleId === articleId)
      .toReversed()
      // What was read without a network is told later than what was read after it.
      .toSorted((a, b) => b.at - a.at)
      .flatMap(({ userId, at }) => {
        const user = people.get(userId)
        if (!user) return []
        const { id, name, email } = user
        return [{ user: { id, name, ...(email && { email }) }, viewedAt: new Date(at).toISOString() }]
      })
  )
}

/** B6: the same reader within a minute is one view. */
export function countView(article: Article, { company, user }: Reader, now: number): void {
  const isRepeat = db.views.some(
    (view) =>
      view.articleId === article._id &&
      view.userId === user.id &&
      Math.abs(now - view.at) < limits.knowledgeBase.viewRepeatSeconds * 1000,
  )
  if (isRepeat) return
  db.views.push({ companyId: company._id, articleId: article._id, userId: user.id, at: now })
  article.viewCount += 1
}

/** Cards say what the article of today says, and nothing of one that the reader may not read (I10). */
export function withCards<Row extends Pick<Article, 'content'>>(row: Row, reader: Reader): Row {
  return { ...row, content: { ...row.content, blocks: row.content.blocks.map((one) => card(one, reader)) } }
}

function card(block: Block, reader: Reader): Block {
  const found = cardOf(block)
  if (!found) return block
  const { kind, field, id, snapshot } = found
  const today = kind === 'article' ? articleOf(id.toLowerCase(), reader) : testOf(id.toLowerCase(), reader)
  const { unavailable: _, ...kept } = snapshot
  return { ...block, data: { ...block.data, [field]: today ? { ...kept, ...today } : { id, unavailable: true } } }
}

function articleOf(id: string, reader: Reader) {
  const named = rowsOf('articles', reader.company._id).find((one) => one._id === id)
  if (!named || !mayRead(named, reader)) return undefined
  const { title, status, createdBy, createdAt } = named
  const topic = topicOf(named, reader)
  return { title, author: createdBy.name, status, createdAt, topic: topic && { name: topic.name, color: topic.color } }
}

/** A switched-off test is still an administrator's to see (B32). */
function testOf(id: string, reader: Reader) {
  const test = rowsOf('tests', reader.company._id).find((one) => one._id === id)
  if (!test || !moduleIsOn(reader.company, 'testing') || !mayTake(test, reader)) return undefined
  const { title, description, questionsCount, settings, createdAt } = test
  const { timeLimit, passingScore } = settings
  return { title, description, questionsCount, timeLimit, passingScore, createdAt }
}
