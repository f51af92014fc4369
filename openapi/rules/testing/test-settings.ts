import { fieldMessages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { cleanText } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'
import type { Question } from './test-questions.ts'

type Settings = components['schemas']['TestSettings']
/** What a test has whose author said nothing else. */
export const TEST_DEFAULTS = {
  attemptsLimit: 0,
  retakeDelayHours: 0,
  shuffleQuestions: false,
  shuffleAnswers: false,
  questionsPerAttempt: 0,
  pool: [],
  showAnswers: 'passed',
  allowCopy: false,
} as const satisfies Omit<Settings, 'timeLimit' | 'passingScore'>

/** Groups take the place of a number of all. */
export const cleanSettings = (settings: Settings): Settings =>
  (settings.pool ?? []).length === 0
    ? settings
    : {
        ...settings,
        questionsPerAttempt: 0,
        pool: settings.pool?.map(({ category, count }) => ({ category: cleanText(category), count })) ?? [],
      }

/** What is wrong with them, by the form's fields. A group asks for no more questions than it has. */
export function settingsFaults(settings: Settings, questions: readonly Question[]): Record<string, string> {
  const pool = settings.pool ?? []
  const faults = pool.flatMap(({ category, count }, at) => {
    const n = questions.filter((question) => question.category === category).length
    const isRepeated = pool.findIndex((one) => one.category === category) < at
    if (isRepeated) return [[`settings.pool.${at}.category`, fieldMessages.uniqueItems]]
    return n < count ? [[`settings.pool.${at}.count`, fill(fieldMessages.poolCategory, { name: category, n })]] : []
  })
  return Object.fromEntries(faults)
}

/** How many questions one attempt has. */
export function questionsInAttempt(settings: Settings, questionsCount: number): number {
  const { pool = TEST_DEFAULTS.pool, questionsPerAttempt = TEST_DEFAULTS.questionsPerAttempt } = settings
  if (pool.length > 0) return pool.reduce((sum, { count }) => sum + count, 0)
  return questionsPerAttempt === 0 ? questionsCount : Math.min(questionsPerAttempt, questionsCount)
}
