import { Button } from '@mantine/core'
import { useRead } from '../data/useRead.ts'
import { audienceQuery, type Choice, peopleWords } from './audience-query.ts'

/** How many the choice means now: «Курс получат: 6 человек». */
export function AudienceCount({ words, ...choice }: Choice & { words: string }) {
  const { data, failed, behind, again } = useRead('userListByAudience', { query: audienceQuery(choice) })
  if (failed && (!data || behind))
    return (
      <div role="alert" className="audience-said">
        <span>Не удалось посчитать людей</span>
        <Button variant="subtle" onClick={again}>
          Повторить
        </Button>
      </div>
    )
  return (
    <p role="status" className="audience-said" aria-busy={!data || behind}>
      {data ? `${words}: ${data.count === 0 ? 'никто' : peopleWords(data.count)}` : 'Считаем…'}
    </p>
  )
}
