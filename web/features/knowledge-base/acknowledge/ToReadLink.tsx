import './to-read-link.css'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'wouter'
import { useRead } from '../../../data/useRead.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { myReading } from './my-reading.ts'

/** «Нужно прочитать: 3»; nothing where nothing is asked. */
export function ToReadLink() {
  const { data, again } = useRead('acknowledgementListMine', myReading)
  useRefresh(again)
  if (!data || data.counts.todo === 0) return null
  const { todo, overdue } = data.counts
  return (
    <Link href={href('articles', {}, { read: 'todo' })} className="to-read" data-late={overdue > 0 || undefined}>
      <span>
        Нужно прочитать: {todo}
        {overdue > 0 && <span className="to-read-late">, просрочено: {overdue}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
