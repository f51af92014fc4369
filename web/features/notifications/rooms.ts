import { SECOND } from '../../../openapi/rules/time/durations.ts'
import type { ReadId } from '../../data/contract.ts'
import { cache } from '../../data/reads.ts'
import type { Row } from './merge.ts'

/** Lists and counters that a row has something to do with. Never what a form was filled from: that is its writer's. */
const lists: Partial<Record<Row['link']['type'], readonly ReadId[]>> = {
  task: ['taskList', 'taskCount'],
  run: ['runGetToday', 'runList'],
  checklist: ['runGetToday', 'runList'],
  article: ['acknowledgementListMine', 'articleList'],
  course: ['courseList'],
  test: ['testList'],
}

const wanted = new Set<ReadId>()
let timer: ReturnType<typeof setTimeout> | undefined

/** What is on the screen is asked again, the rest when it is looked at; a burst of rows asks once. */
export function refreshRooms({ link }: Row): void {
  for (const id of lists[link.type] ?? []) wanted.add(id)
  timer ??= setTimeout(() => {
    timer = undefined
    const asked = cache.outdate(({ id }) => wanted.has(id))
    wanted.clear()
    for (const one of asked) if (one.watchers > 0) void cache.read(one, true)
    // The counters of the menu.
    void cache.touch(['auth'])
  }, SECOND)
}
