import { examples } from '../../../openapi/gen/examples.gen.ts'
import { userIds } from '../ids.ts'
import { moved, task } from './make.ts'
import { at } from './when.ts'

const { taskGroup } = examples.tasks
const { ilya, oleg, denis, pavel, ksenia, roman, annaBerezka: anna, sergey, polina } = userIds

const CREATED = at(-7, '09:40')
const given = {
  description: 'Осеннее меню: состав, аллергены, подача. Завтра на пятиминутке спросим каждого.',
  group: taskGroup._id,
  assignMode: 'each',
  createdAt: CREATED,
  deadline: at(3, '18:00'),
} as const
const read = (place: number, number: number, who: string, when: string) =>
  task(place, number, taskGroup.title, [who], {
    ...given,
    status: 'done',
    completedAt: when,
    completedBy: who,
    happened: [moved(when, who, 'completed', ['new', 'done'])],
  })

/** One for each of the staff: six of nine have done theirs. */
export const groupTasks = [
  read(20, 105, ilya, at(-7, '15:00')),
  read(21, 106, oleg, at(-6, '12:30')),
  task(3, 107, taskGroup.title, [denis], given),
  read(22, 108, pavel, at(-5, '10:10')),
  task(4, 109, taskGroup.title, [ksenia], {
    ...given,
    status: 'in_progress',
    happened: [moved(at(-1, '17:00'), ksenia, 'started', ['new', 'in_progress'])],
  }),
  read(5, 110, roman, at(-5, '18:00')),
  task(23, 111, taskGroup.title, [anna], given),
  read(24, 112, sergey, at(-4, '11:45')),
  read(25, 113, polina, at(-3, '16:25')),
]
