import { buildCourse } from '../build-course.ts'
import { buildTest } from '../factories.ts'
import type { GoodCalls, Stage } from './good-call.ts'

const made = ({ app, company }: Stage, isActive = true) => buildCourse(app, { company, isActive })
const stepOf = async ({ app, company }: Stage) => ({
  type: 'test' as const,
  id: (await buildTest(app, { company })).id,
})

export const courses: GoodCalls = {
  courseCreate: {
    'course.created': async (on) => ({
      body: { title: 'Первая неделя', steps: [await stepOf(on)] },
      title: 'Первая неделя',
      status: 201,
    }),
  },
  courseUpdate: {
    'course.archived': async (on) => {
      const { id, title, step } = await made(on)
      return { path: { id }, body: { title, steps: [step], isActive: false }, title, fields: ['isActive'] }
    },
    'course.restored': async (on) => {
      const { id, title, step } = await made(on, false)
      return { path: { id }, body: { title, steps: [step], isActive: true }, title, fields: ['isActive'] }
    },
    'course.updated': async (on) => {
      const { id, step } = await made(on)
      const body = { title: 'Вторая', steps: [step, await stepOf(on)], dueDays: 7 }
      return { path: { id }, body, title: 'Вторая', fields: ['title', 'steps', 'courseDays'] }
    },
  },
  courseDelete: {
    'course.archived': async (on) => {
      const { id, title } = await made(on)
      return { path: { id }, title, fields: ['isActive'] }
    },
  },
}
