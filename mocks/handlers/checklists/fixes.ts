import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { failureWords, fixDraft } from '../../../openapi/rules/checklists/run-fixes.ts'
import { isOpen } from '../../../openapi/rules/tasks/tasks.ts'
import type { MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import type { StoredAnswer, StoredFix, StoredRun } from '../../seed/checklists/rows.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { entryOf } from '../tasks/history.ts'
import { changedAt, personRef } from '../tasks/present.ts'
import { tellAssigned, tellCommented } from '../tasks/told.ts'
import type { Who } from './access.ts'
import { checklistRef } from './present.ts'
import { tellDeviation } from './told.ts'

const PEOPLE_SHOWN = 5

const taskOf = ({ company }: Pick<Who, 'company'>, fix: StoredFix) =>
  rowsOf('tasks', company._id).find(({ _id }) => _id === fix.task)

/** A task that was closed takes no more failures, not even when it is resumed. */
export function closeFix(taskId: string): void {
  for (const { row } of db.fixes) if (row.task === taskId) row.isOpen = false
}

/** The newest task of an item's failure in a run. */
export function fixOf(who: Who, run: StoredRun, itemId: string): Schemas['RunFix'] | null {
  const fix = rowsOf('fixes', who.company._id).findLast((one) => one.itemId === itemId && one.runs.includes(run._id))
  const task = fix && taskOf(who, fix)
  if (!task) return null
  const isDone = task.status === 'done'
  return {
    task: task._id,
    number: task.number,
    isOpen: isOpen(task.status),
    deadline: task.deadline,
    people: task.assignees.slice(0, PEOPLE_SHOWN).map((id) => personRef(who, id)),
    fixedBy: isDone ? personRef(who, task.completedBy ?? null) : null,
    fixedAt: isDone ? task.completedAt : null,
  }
}

/** The people of the item's rule; where nobody is left of them, who answered. */
function doersOf({ company }: Who, { restaurant }: StoredRun, item: Item, answer: StoredAnswer): string[] {
  const { assignees = [], position } = item.onFail ?? {}
  const doers = staffOf(company._id).filter(
    (user) =>
      user.isActive &&
      (position
        ? user.position?._id === position &&
          (restaurant === null || user.restaurants.some(({ _id }) => _id === restaurant))
        : assignees.includes(user.id)),
  )
  return doers.length > 0 ? doers.map(({ id }) => id) : [answer.answeredBy]
}

/** One task for a failure while it stands open: what comes after it is added to it. */
export function openFix(context: MockSignedIn, run: StoredRun, item: Item, answer: StoredAnswer): void {
  const { company, now } = context
  const open = rowsOf('fixes', company._id).find(
    (one) =>
      one.isOpen && one.checklist === run.checklist && one.restaurant === run.restaurant && one.itemId === item.id,
  )
  const standing = open && taskOf(context, open)
  if (open && standing) {
    if (open.runs.includes(run._id)) return
    open.runs.push(run._id)
    const at = new Date(now()).toISOString()
    const comment = {
      _id: newId(now()),
      author: answer.answeredBy,
      text: failureWords(item, answer),
      mentions: [],
      attachments: answer.photos.map(({ fileId }) => fileId),
      createdAt: at,
      editedAt: null,
      deleted: false,
    }
    standing.comments.push(comment)
    tellCommented({ ...context, user: { id: answer.answeredBy } }, standing, comment)
    standing.updatedAt = changedAt(context, standing)
    return
  }
  const task = taskFor(context, run, item, answer)
  db.tasks.push({ companyId: company._id, row: task })
  db.fixes.push({
    companyId: company._id,
    row: {
      task: task._id,
      checklist: run.checklist,
      restaurant: run.restaurant,
      itemId: item.id,
      isOpen: true,
      runs: [run._id],
    },
  })
  tellAssigned({ ...context, user: { id: answer.answeredBy } }, task)
  tellDeviation(context, run, item, answer, task.number)
  record(context, { action: 'task.created', entity: { id: task._id, title: task.title } })
}

function taskFor(context: MockSignedIn, run: StoredRun, item: Item, answer: StoredAnswer): StoredTask {
  const { company, now } = context
  const taken = rowsOf('tasks', company._id).map(({ number }) => number)
  const number = Math.max(db.taskNumbers.get(company._id) ?? 0, ...taken) + 1
  db.taskNumbers.set(company._id, number)
  const at = new Date(now()).toISOString()
  const { title, category } = checklistRef(context, run)
  const draft = fixDraft(title, item, answer, now())
  return {
    _id: newId(now()),
    number,
    ...draft,
    status: 'new',
    category: category?._id ?? null,
    restaurant: run.restaurant,
    form: null,
    series: null,
    group: null,
    assignees: doersOf(context, run, item, answer),
    assignMode: 'any',
    requireReview: false,
    attachments: answer.photos.map(({ fileId }) => fileId),
    deadline: draft.deadline.toISOString(),
    createdBy: answer.answeredBy,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    source: { type: 'checklist', id: run._id, itemId: item.id },
    comments: [],
    history: [entryOf(now(), { by: answer.answeredBy, action: 'created' })],
  }
}
