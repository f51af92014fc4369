import { useRead } from '../../../data/useRead.ts'
import { todayWords } from './today-words.ts'

interface TodayLineProps {
  id: string
  /** What becomes of those that nobody began: «изменится», «изменятся». */
  becomes: { one: string; many: string }
}

/** Which runs of today a change touches; nothing while that is not known. */
export function TodayLine({ id, becomes }: TodayLineProps) {
  const { data, behind } = useRead('checklistGetEffects', { path: { id } }, { fresh: true })
  return <span role="status">{data && !behind && todayWords(data, becomes)}</span>
}
