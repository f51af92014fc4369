import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { client } from '../../api.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { toast } from '../../shell/notifications.tsx'
import { choicesOf, type Filters } from './sheet-filters.ts'
import { aboutWords, type Person, type SheetArticle, stateWords } from './sheet-words.ts'

interface PrintedSheetProps {
  id: string
  filters: Filters
  article: SheetArticle
  zone: string
  onEnd: () => void
}

/** The most that a page of the call gives. */
const AT_ONCE = 100
const MOST = 2000

/** Everybody who is shown, all pages of them, on paper with a place for signatures; printed as soon as it is whole. */
export function PrintedSheet({ id, filters, article, zone, onEnd }: PrintedSheetProps) {
  const [people, setPeople] = useState<readonly Person[]>()
  const [now] = useState(() => Date.now())
  useEffect(() => {
    const stop = new AbortController()
    gather(id, filters, stop.signal).then(setPeople, () => {
      if (stop.signal.aborted) return
      toast('error', 'Не удалось собрать лист для печати')
      onEnd()
    })
    return () => stop.abort()
  }, [id, filters, onEnd])
  useEffect(() => {
    if (!people) return
    print()
    onEnd()
  }, [people, onEnd])
  return createPortal(
    <section className="ack-paper">
      <h1>{article.title}</h1>
      <p>{aboutWords(article, zone)}</p>
      <table>
        <thead>
          <tr>
            {['№', 'Сотрудник', 'Должность', 'Ресторан', 'Версия', 'Дата', 'Состояние', 'Подпись'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people?.map((person, n) => (
            <tr key={person.user.id ?? n}>
              <td>{n + 1}</td>
              <td>{person.user.name}</td>
              <td>{person.position?.name}</td>
              <td>{person.restaurants.map(({ name }) => name).join(', ')}</td>
              <td>{person.knownVersion}</td>
              <td>{person.knownAt && formatDateTimeIn(person.knownAt, zone)}</td>
              <td>{stateWords(person, now, zone).words}</td>
              <td aria-label="Подпись" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}

async function gather(id: string, filters: Filters, signal: AbortSignal): Promise<Person[]> {
  const all: Person[] = []
  for (let page = 1; all.length < MOST; page += 1) {
    const query = { ...choicesOf(filters), page, limit: AT_ONCE }
    // Each page says whether there is another.
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await client.GET('/api/knowledge-base/{id}/acknowledgements', {
      params: { path: { id }, query },
      signal,
    })
    if (!data) throw new Error('a page of the sheet did not come')
    all.push(...data.people)
    if (page >= data.totalPages) break
  }
  return all
}
