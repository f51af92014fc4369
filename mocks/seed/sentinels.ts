/**
 * Values that make the mocks fail on purpose: the way to reach a failure is the same in the browser, in a test and by
 * hand (style rule 8). None of them names a row of the demo world.
 *
 * | where | value | what happens |
 * |---|---|---|
 * | e-mail at sign-in | `slow@example.com` | the answer (401) takes 8 seconds |
 * | | `limit@example.com` | 429, Retry-After 61 |
 * | | `down@example.com` | 503, Retry-After 2 |
 * | | `offline@example.com` | the connection breaks |
 * | | `unverified@example.com` | 403 EMAIL_NOT_VERIFIED |
 * | `search` of articles | `ошибка500` | 500 |
 * | | `медленно` | the answer takes 8 seconds |
 * | | `офлайн` | the connection breaks |
 * | `search` of restaurants, employees, events, and of their exports | `ошибка500`, `медленно`, `офлайн` | the same |
 * | name of an employee, when saved | `ошибка500`, `офлайн`, `медленно` | the same |
 * | name of a file of employees, without its ending | `ошибка500`, `офлайн`, `медленно` | the same |
 * | e-mail of an employee, when created, or when invited after it was changed to this | `broken@example.com`, `offline@example.com`, `slow@example.com` | the same |
 * | title of an article or a test, name of a topic, a position, a restaurant, a category or the company, when saved | `ошибка500`, `офлайн`, `медленно` | the same |
 * | title of a task, of what repeats or of a form, name of a template, text of a comment, what is said when the status changes, `search` of tasks and forms | `ошибка500`, `офлайн`, `медленно` | the same |
 * | message to the assistant, text of a question that a draft must not repeat | `ошибка500`, `офлайн`, `медленно` | the same |
 * | | `лимит` | 429, Retry-After 61 |
 * | | `недоступен` | 502 ASSISTANT_UNAVAILABLE |
 * | | `непонятно` | 502 ASSISTANT_BAD_REPLY |
 * | id of an article | `00000000-0000-7000-8000-000000000500` | 500 |
 * | | `00000000-0000-7000-8000-000000000429` | 429, Retry-After 61 |
 */
export type Failure =
  | 'broken'
  | 'slow'
  | 'limited'
  | 'down'
  | 'offline'
  | 'unverified'
  | 'assistant-away'
  | 'assistant-unclear'

export const signInFailures: Readonly<Record<string, Failure>> = {
  'slow@example.com': 'slow',
  'limit@example.com': 'limited',
  'down@example.com': 'down',
  'offline@example.com': 'offline',
  'unverified@example.com': 'unverified',
}

export const wordFailures: Readonly<Record<string, Failure>> = {
  ошибка500: 'broken',
  медленно: 'slow',
  офлайн: 'offline',
}

/** An employee is saved, or invited again, by name or by e-mail. */
export const staffFailures: Readonly<Record<string, Failure>> = {
  ...wordFailures,
  'broken@example.com': 'broken',
  'slow@example.com': 'slow',
  'offline@example.com': 'offline',
}

export const assistantFailures: Readonly<Record<string, Failure>> = {
  ...wordFailures,
  лимит: 'limited',
  недоступен: 'assistant-away',
  непонятно: 'assistant-unclear',
}

export const articleFailures: Readonly<Record<string, Failure>> = {
  '00000000-0000-7000-8000-000000000500': 'broken',
  '00000000-0000-7000-8000-000000000429': 'limited',
}

/** The same for the panel: where each table is asked. */
export const sentinelPlaces: readonly { where: string; failures: Readonly<Record<string, Failure>> }[] = [
  { where: 'Email при входе', failures: signInFailures },
  {
    where: 'Поиск статей, ресторанов, сотрудников и событий; название при сохранении; имя файла сотрудников',
    failures: wordFailures,
  },
  { where: 'Имя или email сотрудника при сохранении и приглашении', failures: staffFailures },
  { where: 'Сообщение ассистенту; вопрос теста, когда составляют другие', failures: assistantFailures },
  { where: 'Номер статьи в адресе', failures: articleFailures },
]

export const failureWords: Readonly<Record<Failure, string>> = {
  broken: '500',
  slow: 'ответ через 8 с',
  limited: '429, ждать 61 с',
  down: '503, ждать 2 с',
  offline: 'обрыв связи',
  unverified: '403 EMAIL_NOT_VERIFIED',
  'assistant-away': '502 ASSISTANT_UNAVAILABLE',
  'assistant-unclear': '502 ASSISTANT_BAD_REPLY',
}
