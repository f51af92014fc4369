import { Link } from 'wouter'
import { outdate } from '../../data/reads.ts'

/** The log has grown since its first page was read: what is remembered of that page is not shown again. */
export const NewerEvents = ({ beginning }: { beginning: string }) => (
  <p className="events-newer">
    Появились новые события.{' '}
    <Link href={beginning} onClick={() => outdate('eventList')}>
      К началу журнала
    </Link>
  </p>
)
