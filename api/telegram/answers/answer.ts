import { known, removed } from './groups.ts'
import { blocked, helped, start, stop } from './linking.ts'
import { checklists, tasks } from './lists.ts'
import { photo } from './photo.ts'
import { pressed } from './press.ts'
import type { Room } from './room.ts'

/** What the bot does about what it has heard. */
export async function answer(room: Room): Promise<void> {
  const { heard } = room
  switch (heard.kind) {
    case 'start':
      return start(room, heard)
    case 'stop':
      return stop(room, heard)
    case 'blocked':
      return blocked(room, heard)
    case 'tasks':
      return tasks(room)
    case 'checklists':
      return checklists(room)
    case 'press':
      return pressed(room, heard)
    case 'photo':
      return photo(room, heard)
    case 'connect':
    case 'added':
      return known(room, heard)
    case 'removed':
      return removed(room, heard)
    default:
      return helped(room, heard)
  }
}
