import './to-read-link.css'
import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { TopicMark } from '../TopicMark.tsx'
import { dueWords } from '../../../lib/due-words.ts'

type Item = Snapshot<components['schemas']['AcknowledgementMine']>
interface ToReadRowsProps {
  items: readonly Item[] | undefined
  now: number
  zone: string
}

const Name = ({ item: { article } }: { item: Item }) => (
  <Link href={href('article', { id: article._id })} className="rows-name to-read-name">
    {article.title}
  </Link>
)

/** What is asked of me: to read, to read again, to pass a test. */
const whatIs = ({ kind, knownVersion }: Item): string =>
  kind === 'test' ? 'Сдать тест' : knownVersion === null ? 'Прочитать' : 'Прочитать изменения'

function Due({ item: { dueAt }, now, zone }: { item: Item; now: number; zone: string }) {
  const due = dueWords(dueAt, now, zone)
  if (!due) return 'Без срока'
  return due.isLate ? <Pill tone="danger">{due.words}</Pill> : due.words
}

/** Articles that ask for me. */
export function ToReadRows({ items, now, zone }: ToReadRowsProps) {
  const columns: Column<Item>[] = [
    { head: 'Статья', names: true, cell: (item) => <Name item={item} /> },
    { head: 'Тема', width: '24%', roomy: true, cell: ({ article: { topic } }) => topic && <TopicMark {...topic} /> },
    { head: 'Что сделать', width: '20%', cell: whatIs },
    { head: 'Срок', width: '24%', cell: (item) => <Due item={item} now={now} zone={zone} /> },
  ]
  return (
    <Rows
      rows={items}
      keyOf={({ article }) => article._id}
      columns={columns}
      card={(item) => ({
        name: <Name item={item} />,
        text: <p>{whatIs(item)}</p>,
        facts: <Due item={item} now={now} zone={zone} />,
      })}
    />
  )
}
