import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Item } from '../checklists/checklist-items.ts'
import { isReturned } from '../checklists/run-state.ts'
import { DAY } from '../time/durations.ts'
import { rateOf } from './monitoring-figures.ts'
import { valueWords } from '../text/norm-words.ts'

type Schemas = components['schemas']
type Run = Schemas['DashboardRun']
type Wrong = Schemas['DashboardWrong']
type Restaurant = NonNullable<Schemas['DashboardCompany']['restaurants']>[number]
type Company = NonNullable<Schemas['DashboardCompany']['checklists']>

/** What is late first, then what was sent back, then in order of time. */
export function runsShown(runs: readonly Run[]): Run[] {
  const isOn = ({ status }: Run) => status === 'overdue'
  const when = (run: Run) => Date.parse(isOn(run) ? run.dueAt : run.startsAt)
  return runs
    .toSorted(
      (a, b) =>
        Number(isOn(b)) - Number(isOn(a)) ||
        Number(isReturned(b)) - Number(isReturned(a)) ||
        when(a) - when(b) ||
        inOrderOfNames(a, b),
    )
    .slice(0, limits.dashboard.runsShown)
}

const inOrderOfNames = (a: Run, b: Run) =>
  a.checklist.title.localeCompare(b.checklist.title, 'ru') || a._id.localeCompare(b._id)

/** Since when an article is new, or lately changed. */
export const articlesFrom = (now: Date): Date => new Date(now.getTime() - limits.dashboard.articleDays * DAY)
/** Since when tests and news of a company are counted. */
export const companyFrom = (now: Date): Date => new Date(now.getTime() - limits.dashboard.companyDays * DAY)

/** Runs of the day of one place. */
export type PlaceRuns = Omit<Company, 'total' | 'percent'> & { inProgress: number }
export const NO_PLACE_RUNS: PlaceRuns = { completed: 0, overdue: 0, missed: 0, inProgress: 0, ahead: 0 }

/** What has only been planned is no part of the total (D19), but of what the percent is of. */
export function companyRuns(places: readonly PlaceRuns[]): Company {
  const sum = (of: keyof PlaceRuns) => places.reduce((all, place) => all + place[of], 0)
  const [completed, overdue, missed, ahead] = [sum('completed'), sum('overdue'), sum('missed'), sum('ahead')]
  const total = completed + overdue + missed + sum('inProgress')
  return { total, completed, overdue, missed, ahead, percent: rateOf(completed, total + ahead) }
}

/** The worst first: by what is done of the day, where there is one, then by late tasks. */
export const restaurantsShown = (restaurants: readonly Restaurant[]): Restaurant[] =>
  restaurants
    .toSorted(
      (a, b) =>
        (a.checklistPercent ?? NONE) - (b.checklistPercent ?? NONE) ||
        b.overdueTasks - a.overdueTasks ||
        a.name.localeCompare(b.name, 'ru') ||
        a._id.localeCompare(b._id),
    )
    .slice(0, limits.dashboard.restaurantsShown)
const NONE = 101

const KINDS: readonly Wrong['kind'][] = ['deviation', 'lateRun', 'lateTask', 'review']
/** By kind, what has been wrong for longest first. */
export const inOrderOfWrong = (a: Wrong, b: Wrong): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  Date.parse(a.at) - Date.parse(b.at) ||
  a.target.localeCompare(b.target) ||
  a.title.localeCompare(b.title, 'ru')

/**
 * Of each restaurant its first rows, as many as there is room for: one with a hundred late tasks leaves room for the others.
 * The restaurant with the most of them first.
 */
export function wrongShown(rows: readonly Wrong[]): Wrong[] {
  const placed = [...Map.groupBy(rows, ({ restaurant }) => restaurant?._id)].flatMap(([, own]) =>
    own
      .toSorted(inOrderOfWrong)
      .map((row, place) => ({ row, place, of: Math.min(own.length, limits.dashboard.wrongShown) })),
  )
  const nameOf = ({ restaurant }: Wrong) => restaurant?.name ?? ''
  return placed
    .toSorted((a, b) => a.place - b.place || inOrderOfWrong(a.row, b.row))
    .slice(0, limits.dashboard.wrongShown)
    .toSorted((a, b) => b.of - a.of || nameOf(a.row).localeCompare(nameOf(b.row), 'ru') || a.place - b.place)
    .map(({ row }) => row)
}

/** «Холодильник 2, рыба: +4,5 °C». */
export function deviationTitle(item: Item, { value, na }: { value: Schemas['RunValue']; na: boolean }): string {
  const words = valueWords(item, value, na)
  return (words === '' ? item.title : `${item.title}: ${words}`).slice(0, TITLE_MAX)
}
const TITLE_MAX = 300
