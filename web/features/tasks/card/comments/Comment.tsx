import type { Snapshot } from 'valtio'
import { CommentRow } from '../../../../comments/CommentRow.tsx'
import { write } from '../../../../data/write.ts'
import type { Schemas } from '../../steps/move.ts'
import { Linked } from '../Linked.tsx'
import { TaskFiles } from '../TaskFiles.tsx'
import { CommentEdit } from './CommentEdit.tsx'

interface CommentProps {
  taskId: string
  comment: Snapshot<Schemas['TaskComment']>
}

export const Comment = ({ taskId, comment }: CommentProps) => (
  <CommentRow
    comment={comment}
    remove={() => write('commentDelete', { path: { id: taskId, commentId: comment._id } })}
    edit={(onEnd) => <CommentEdit taskId={taskId} comment={comment} onEnd={onEnd} />}
  >
    <p className="comment-text">
      <Linked names={comment.mentions.map(({ name }) => name)}>{comment.text}</Linked>
    </p>
    <TaskFiles files={comment.attachments} label="Файлы комментария" />
  </CommentRow>
)
