import { examples } from '../../openapi/gen/examples.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import type { Article } from './article.ts'
import { articleIds } from './ids.ts'
import { userRefs } from './refs.ts'
import type { Seeded } from './row.ts'

type Schemas = components['schemas']
type Content = Schemas['BlockDocument']
/** An entry of an article's history; `_id` is made when it is shown. */
export type StoredVersion = Omit<Schemas['ArticleVersion'], '_id'> & { articleId: string }
/** What an edit was, oldest first; the entry of the current version is always the article itself. */
type Edit = Partial<Pick<StoredVersion, 'changeType' | 'changeComment' | 'editedBy' | 'status' | 'title' | 'content'>>

/** What the last version of it has changed: two norms, and the block «Совет», which is new. */
const beforeTheNorms: Content = {
  ...examples.knowledgeBase.firstMinutes.content,
  blocks: (examples.knowledgeBase.firstMinutes.content as Content).blocks
    .filter(({ type }) => type !== 'warning')
    .map((block) =>
      JSON.parse(
        JSON.stringify(block).replace('<b>30\u00a0секунд</b>', '<b>минуты</b>').replace('5\u00a0мин', '7\u00a0мин'),
      ),
    ),
}

const [firstOfFirstMinutes] = examples.knowledgeBase.articleVersions as Schemas['ArticleVersion'][]

/** Histories with a story; of the others only the length is known. */
const told: Readonly<Record<string, Edit[]>> = {
  [articleIds.firstMinutes]: [
    firstOfFirstMinutes
      ? { title: firstOfFirstMinutes.title, content: firstOfFirstMinutes.content, status: 'draft' }
      : { status: 'draft' },
    { changeComment: 'Дописала порядок встречи и напитки', status: 'draft' },
    { changeComment: 'Опубликовала после прогона с залом' },
    { changeComment: 'Добавил видео для новичков', editedBy: userRefs.oleg, content: beforeTheNorms },
    { changeType: 'restored', changeComment: '', content: beforeTheNorms },
    { changeComment: 'Уточнила норму подачи напитков' },
  ],
  [articleIds.fridgeTemperatures]: [
    { title: 'Температура холодильников' },
    { changeComment: 'Новые допуски по рыбе', editedBy: userRefs.ilya },
    { changeType: 'archived', changeComment: 'Пока сверяем журнал', status: 'archived' },
    { changeType: 'restored', changeComment: '' },
  ],
  [articleIds.tableSetting]: [
    { title: 'Сервировка', status: 'draft' },
    { changeComment: 'Добавила фотографию', status: 'draft' },
    {},
    { changeComment: 'Заменила приборы для рыбы' },
  ],
  [articleIds.summerMenu]: [
    {},
    { changeComment: 'Убрал окрошку с мясом', editedBy: userRefs.ilya },
    { changeComment: 'Сезон закончился' },
  ],
}

/** What nobody has told: an article that has grown block by block, without a comment. */
function historyOf(article: Article): StoredVersion[] {
  const { _id, title, status, priority, topic, tags, content, createdBy, version: last } = article
  const start = Date.parse(article.createdAt)
  const end = Date.parse(article.lastEditedAt ?? article.createdAt)
  const before = status === 'archived' ? 'published' : status
  return Array.from({ length: last }, (_, at) => {
    const version = at + 1
    const isLast = version === last
    const edit = told[_id]?.[at] ?? {}
    const kept = Math.ceil((content.blocks.length * version) / last)
    const entry: StoredVersion = {
      articleId: _id,
      version,
      changeType: version === 1 ? 'created' : isLast && status === 'archived' ? 'archived' : 'updated',
      savedAt: new Date(version === 1 ? start : start + Math.round(((end - start) * at) / (last - 1))).toISOString(),
      editedBy: createdBy,
      changeComment: '',
      title,
      topic,
      status: isLast ? status : before,
      priority,
      tags,
      content: isLast ? content : { ...content, blocks: content.blocks.slice(0, kept) },
      ...edit,
    }
    return isLast ? { ...entry, title, status, content } : entry
  })
}

/** Version 1 to the current one of every article: a restore and the panel of changes have something to show. */
export const versionsOf = (articles: Seeded<Article>[]): Seeded<StoredVersion>[] =>
  articles.flatMap(({ companyId, row }) => historyOf(row).map((version) => ({ companyId, row: version })))
