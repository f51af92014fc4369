import { messages } from '../../../openapi/gen/messages.gen.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { SortableList } from '../../ui/sortable/SortableList.tsx'
import type { Words } from '../../ui/sortable/sorting.ts'
import { archiveReason, archiveReasonId } from './archive-reason.ts'
import { askToArchive } from './ask-to-archive.ts'
import { reorder, reorderNothing, useWantedOrder } from './reorder.ts'
import { movedTo, subtree, type Topic, type TopicRow, topicRows } from './topic-order.ts'
import { LiftedRow, TopicListRow } from './TopicListRow.tsx'

const words: Words = {
  one: 'Тема',
  it: 'тему',
  gender: 'f',
  among: ' среди тем того же родителя',
  notHere: 'Сюда нельзя: порядок меняется только среди тем одного родителя',
}

async function move({ topic, siblings }: TopicRow, to: number) {
  const problem = await reorder(topic.parent, movedTo(siblings, topic._id, siblings[to] ?? topic._id))
  if (problem) toast('error', messageOf(problem, messages.TOPIC_REORDER_FAILED))
  else toast('success', 'Порядок тем обновлен')
}

function refuse() {
  void reorderNothing()
  toast('info', words.notHere)
}

/** The hierarchy, ordered by mouse, touch and keyboard; only siblings change places (B8). */
export function TopicRows({ topics: read }: { topics: readonly Topic[] }) {
  const topics = useWantedOrder(read)
  const rows = topicRows(topics)
  const withBelow = ({ topic }: TopicRow) => {
    const below = subtree(topics, topic._id)
    return rows.map((row) => row.topic._id).filter((id) => below.has(id))
  }
  return (
    <>
      <p id={archiveReasonId} className="app-hidden">
        {archiveReason}
      </p>
      <SortableList
        label="Темы"
        rowClass="topic-row"
        items={rows}
        idOf={({ topic }) => topic._id}
        nameOf={({ topic }) => topic.name}
        words={words}
        siblingsOf={({ siblings }) => siblings}
        withBelow={withBelow}
        onMove={(row, _, to) => void move(row, to)}
        onRefused={refuse}
        lifted={(row, refused) => (
          <LiftedRow row={row} below={withBelow(row).length - 1} refusal={refused ? words.notHere : undefined} />
        )}
      >
        {(row) => {
          const { topic, siblings } = row
          const index = siblings.indexOf(topic._id)
          return (
            <TopicListRow
              row={row}
              onUp={index > 0 ? () => void move(row, index - 1) : undefined}
              onDown={index < siblings.length - 1 ? () => void move(row, index + 1) : undefined}
              onArchive={() => askToArchive(topic)}
            />
          )
        }}
      </SortableList>
    </>
  )
}
