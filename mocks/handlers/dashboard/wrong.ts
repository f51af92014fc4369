import { limits } from '../../../openapi/gen/limits.gen.ts'
import { deviationTitle, wrongShown } from '../../../openapi/rules/monitoring/dashboard.ts'
import { shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { remindedUntil, statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { fixOf } from '../checklists/fixes.ts'
import { answersOf, itemsOf, momentsOf, peopleIn, summaryOf } from '../checklists/present.ts'
import { isLate } from '../tasks/found.ts'
import { peopleOf, personRef, restaurantRef, zoneOf } from '../tasks/present.ts'
import { runsToday, type Sections } from './company.ts'

type Wrong = Schemas['DashboardWrong']
const PEOPLE = limits.dashboard.peopleShown

export function companyWrong(
  context: MockSignedIn,
  { hasRuns, hasTasks }: Sections,
): NonNullable<Schemas['DashboardCompany']['wrong']> {
  const rows = [
    ...(hasRuns ? [...deviations(context), ...lateRuns(context)] : []),
    ...(hasTasks ? wrongTasks(context) : []),
  ]
  return { total: rows.length, rows: wrongShown(rows) }
}

const placeOf = (context: MockSignedIn, { restaurant }: { restaurant: string | null }) => ({
  restaurant: restaurantRef(context, restaurant),
  timezone: zoneOf(context, restaurant),
})

const deviations = (context: MockSignedIn): Wrong[] =>
  runsToday(context).flatMap((run) => {
    const counting = merged(run.answers)
    return shownItems(itemsOf(context, run), answersOf(run)).flatMap((item): Wrong[] => {
      const answer = counting.get(item.id)?.answer
      const fix = fixOf(context, run, item.id)
      if (!answer?.isFail || fix?.fixedAt) return []
      return [
        {
          kind: 'deviation',
          target: run._id,
          title: deviationTitle(item, answer),
          ...(fix?.isOpen && { number: fix.number }),
          ...placeOf(context, run),
          at: answer.answeredAt,
          people: fix?.isOpen ? (fix.people ?? []).slice(0, PEOPLE) : [personRef(context, answer.answeredBy)],
          canRemind: false,
        },
      ]
    })
  })

function lateRuns(context: MockSignedIn): Wrong[] {
  const now = new Date(context.now())
  return rowsOf('runs', context.company._id)
    .filter((run) => statusAt(momentsOf(run), now) === 'overdue')
    .map((run) => {
      const { checklist, answeredCount, itemsCount } = summaryOf(context, run)
      const doing = (run.assignee === null ? peopleIn(run) : [run.assignee]).slice(0, PEOPLE)
      const remindedAt = run.remindedAt === null ? null : new Date(run.remindedAt)
      return {
        kind: 'lateRun',
        target: run._id,
        title: checklist.title,
        ...placeOf(context, run),
        at: run.dueAt,
        people: doing.map((id) => personRef(context, id)),
        answeredCount,
        itemsCount,
        canRemind: remindedUntil(remindedAt, now) === undefined,
      }
    })
}

const wrongTasks = (context: MockSignedIn): Wrong[] =>
  rowsOf('tasks', context.company._id)
    .filter((task) => task.status === 'review' || isLate(context, task))
    .map((task) => ({
      kind: task.status === 'review' ? 'review' : 'lateTask',
      target: task._id,
      title: task.title,
      number: task.number,
      ...placeOf(context, task),
      at: (task.status === 'review' ? (task.result?.at ?? task.updatedAt) : task.deadline) ?? task.updatedAt,
      people: peopleOf(context, task.assignees)
        .slice(0, PEOPLE)
        .map(({ id, name }) => ({ id, name })),
      canRemind: false,
    }))
