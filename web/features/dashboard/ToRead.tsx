import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { myReading } from '../../shell/mine.ts'
import { dueWords } from '../../lib/due-words.ts'
import { Block } from './Block.tsx'

const shown = 5

/** What is to be known and isn't yet, the nearest deadline first; no block where there is nothing. */
export function ToRead() {
  const { company } = useSnapshot(session)
  const now = useMinute()
  const read = useRead('acknowledgementListMine', myReading)
  useRefresh(read.again)
  const items = read.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Block
      title={`Нужно прочитать: ${read.data?.counts.todo}`}
      more={{ to: href('articles', {}, { read: 'todo' }), label: 'Все' }}
      read={read}
      places={shown}
    >
      <ul role="list" className="dashboard-rows">
        {items.slice(0, shown).map(({ article, kind, dueAt, knownVersion }) => {
          const due = dueWords(dueAt, now, company?.timezone ?? 'Europe/Moscow')
          return (
            <li key={article._id} className="dashboard-article">
              <div>
                <Link href={href('article', { id: article._id })}>{article.title}</Link>
                <p>
                  {knownVersion === null ? 'Новая' : 'Изменилась'}
                  {kind === 'test' && ', по тесту'}
                  {due && ' · '}
                  {due && <span data-late={due.isLate || undefined}>{due.words}</span>}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
